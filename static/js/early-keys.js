// Keys typed while the page loads, also when a form of it was just sent. Some are lost before any
// script runs or with the page that goes, and the others would go to the wrong field: half a line
// must never be taken. So the page takes none of them, says so, and listens after the first pause.
(() => {
  "use strict";
  const PAUSE = 700; // milliseconds without a key that end what was typed too early
  const SENT = 15000; // milliseconds after which a page that was sent, and is still there, listens again
  const RECENT = 30000; // milliseconds for which the keys typed into the page before are told
  const key = (address) => `early ${new URL(address, location.href).pathname}`;
  const NAMES = ["keydown", "keypress", "keyup"];
  let ready = false;
  let next = key(""); // under it, the page that follows reads that keys were typed before it came
  let typed = Date.now() - Number(sessionStorage.getItem(next) ?? 0) < RECENT;
  sessionStorage.removeItem(next);
  let timer = null;

  const types = (event) => event.key.length === 1 || event.key === "Enter" || event.key === "Tab";

  const open = () => {
    for (const name of NAMES) removeEventListener(name, swallow, true);
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(open, PAUSE);
  };

  const swallow = (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !types(event)) return;
    // The Enter that opened this page is released here.
    if (event.type === "keyup" && event.key.length > 1) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    typed = true;
    if (ready) later();
  };

  const tell = () => {
    const notice = document.getElementById("early");
    notice.hidden = false;
    document.addEventListener("input", () => (notice.hidden = true), { once: true });
  };

  // The reader chose to stay, or the answer is slow: the next page must then know of these keys.
  const note = (event) => {
    if (!event.ctrlKey && !event.altKey && !event.metaKey && types(event)) typed = true;
  };
  const stay = () => {
    open();
    if (typed) tell();
    addEventListener("keydown", note, true);
  };

  const close = () => {
    for (const name of NAMES) addEventListener(name, swallow, true);
  };
  close();
  // The other scripts have run by then, or could not be loaded.
  document.addEventListener("DOMContentLoaded", () => {
    ready = true;
    if (!typed) {
      open();
      return;
    }
    tell();
    later();
  });
  // The other scripts may send the form themselves: the page then stays. The window hears of it after
  // them, and at once: a busy laptop takes the next keys before any timer.
  addEventListener("submit", (event) => {
    const { submitter, target } = event;
    if (event.defaultPrevented || submitter?.formTarget || target.target) return;
    ready = false;
    typed = false;
    next = key(submitter?.getAttribute("formaction") ?? target.getAttribute("action") ?? "");
    close();
    clearTimeout(timer);
    timer = setTimeout(stay, SENT);
  });
  addEventListener("pagehide", () => {
    if (typed && !ready) sessionStorage.setItem(next, Date.now());
  });
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    clearTimeout(timer);
    ready = true;
    typed = false;
    open();
  });
})();
