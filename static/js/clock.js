// Countdown of the round's clock. The time comes from the server, so the clock of this machine does
// not matter. Without this script the page says when the round ends.
(() => {
  "use strict";
  const SOON = 5 * 60; // seconds
  const RESYNC = 5 * 60 * 1000;
  const TOLD = "clock:told"; // session key of the last end announced in this tab
  const here = document.currentScript.src;
  let ahead = null; // the server's clock minus `performance.now()`, in milliseconds
  let before = null; // state of the clock at the previous tick

  const sync = async () => {
    const start = performance.now();
    try {
      const answer = await fetch(here, { method: "HEAD", cache: "no-store" });
      const hour = Date.parse(answer.headers.get("Date"));
      // The header drops the fraction of a second: half a second on average.
      if (!Number.isNaN(hour)) ahead = hour + 500 - (start + performance.now()) / 2;
    } catch {
      // The server is away: the last answer still holds.
    }
    ahead ??= Date.now() - performance.now();
    tick();
  };

  const secondsLeft = (clock) => {
    if (clock.dataset.ends === undefined) return Number(clock.dataset.left);
    const ms = Date.parse(clock.dataset.ends) - (performance.now() + ahead);
    return Math.max(0, Math.ceil(ms / 1000));
  };

  const asTime = (left) => {
    const [hours, minutes] = [Math.floor(left / 3600), Math.floor(left / 60) % 60];
    const two = (number) => String(number).padStart(2, "0");
    return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(left % 60)}`;
  };

  const put = (element, text) => {
    element.hidden = false;
    if (element.textContent !== text) element.textContent = text;
  };

  const show = (clock) => {
    const left = secondsLeft(clock);
    clock.dataset.state = left === 0 ? "over" : left <= SOON ? "soon" : "running";
    for (const place of clock.querySelectorAll("[data-remaining]")) {
      put(place, left === 0 ? place.dataset.over : asTime(left));
    }
    for (const bar of clock.querySelectorAll("[data-elapsed]")) {
      bar.hidden = false;
      bar.value = bar.max - left;
    }
    for (const words of clock.querySelectorAll("[data-when-over]")) words.hidden = left > 0;
    return { ends: clock.dataset.ends, left };
  };

  // Time since the start of a round, in minutes, then in hours and minutes.
  const since = (place) => {
    const ms = performance.now() + ahead - Date.parse(place.dataset.since);
    const minutes = Math.max(0, Math.floor(ms / 60000));
    const long = `${Math.floor(minutes / 60)}\u00a0h\u00a0${String(minutes % 60).padStart(2, "0")}`;
    place.hidden = false;
    put(place.querySelector("[data-time]"), minutes < 60 ? `${minutes}\u00a0min` : long);
  };

  const tick = () => {
    if (ahead === null) return;
    document.querySelectorAll("[data-since]").forEach(since);
    const [clock = null] = [...document.querySelectorAll("[data-clock]")].map(show);
    // Announce only a round that ends while the page is open, not one that was already over.
    const ended = clock?.ends !== undefined && clock.ends === before?.ends;
    const now = ended && clock.left === 0 && before.left > 0;
    before = clock;
    // A page reloaded in the same second must not announce the end twice.
    if (now && sessionStorage.getItem(TOLD) !== clock.ends) {
      sessionStorage.setItem(TOLD, clock.ends);
      document.dispatchEvent(new Event("clock:over"));
    }
  };

  document.addEventListener("refreshed", tick);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) sync();
  });
  sync();
  setInterval(tick, 250);
  setInterval(sync, RESYNC);
})();
