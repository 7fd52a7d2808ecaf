"""Contract of import-linter: the shelves have one order, inside each layer and between layers."""

from __future__ import annotations

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class Shelves(Contract):
    """A module imports only from its shelf and from those before it, in its layer or in another.

    A shelf is a package, or a module, of a layer. `order` names the shelves, the first one first;
    those joined by ":" are one.
    """

    layers = fields.ListField(subfield=fields.StringField())
    order = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Return the imports against the order, and the shelves without a place."""
        places = {
            name: place
            for place, names in enumerate(self.order)  # type: ignore[arg-type]
            for name in names.split(":")
        }
        shelves = {
            module: module[len(layer) + 1 :].split(".")[0]
            for layer in self.layers  # type: ignore[attr-defined]
            for module in graph.find_descendants(layer)
        }
        against = {
            f"{importer} -> {imported}"
            for importer, shelf in shelves.items()
            for imported in graph.find_modules_directly_imported_by(importer)
            if places.get(shelves.get(imported, shelf), -1) > places.get(shelf, -1)
        }
        broken = {
            "against the order": sorted(against),
            "shelves without a place": sorted(set(shelves.values()) - set(places)),
        }
        return ContractCheck(kept=not any(broken.values()), metadata=broken)

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print each line that breaks the contract, under its reason."""
        for reason, lines in check.metadata.items():
            for line in lines:
                output.print_error(f"{reason}: {line}")
