// Keys typed while the page loads. The first ones are lost before any script runs, and the others
// would go to the wrong field: half a line must never be taken. So the page takes none of them,
// says so, and listens after the first pause.
(() => {
  "use strict";
  const PAUSE = 700; // milliseconds without a key that end what was typed too early
  let ready = false;
  let typed = false;
  let timer = null;

  const types = (event) => event.key.length === 1 || event.key === "Enter" || event.key === "Tab";

  const open = () => {
    for (const name of ["keydown", "keypress", "keyup"]) removeEventListener(name, swallow, true);
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

  for (const name of ["keydown", "keypress", "keyup"]) addEventListener(name, swallow, true);
  // The other scripts have run by then, or could not be loaded.
  document.addEventListener("DOMContentLoaded", () => {
    ready = true;
    if (!typed) {
      open();
      return;
    }
    const told = document.getElementById("early");
    told.hidden = false;
    document.addEventListener("input", () => (told.hidden = true), { once: true });
    later();
  });
})();
