"""The addresses shown for phones."""

from __future__ import annotations

import socket

import pytest

from tournaments.machine import network


def test_phones_are_given_each_address_once_and_none_of_this_laptop_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    addresses = ["192.168.1.20", "127.0.0.1", "169.254.3.4", "0.0.0.0", "192.168.1.20", "10.42.0.1"]
    monkeypatch.setattr(network, "candidate_addresses", lambda: iter(addresses))

    assert network.lan_addresses() == ["192.168.1.20", "10.42.0.1"]


def test_a_laptop_on_no_network_has_no_address_for_phones(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_route(destination: str) -> str:
        raise OSError("Network is unreachable")

    monkeypatch.setattr(network, "routed_address", no_route)
    monkeypatch.setattr(socket, "if_nameindex", lambda: [(1, "lo")])

    assert network.lan_addresses() == []
