// Keys of the whole desk: « / » goes to « Trouver » unless something is being typed. The menu and
// « Plus » close with Escape or a click elsewhere.
(() => {
  "use strict";
  const find = document.getElementById("find-top");
  const opened = () => [...document.querySelectorAll("details.menu[open]")];

  document.addEventListener("keydown", (event) => {
    const [menu] = opened();
    if (event.key === "Escape" && menu) {
      menu.open = false;
      menu.querySelector("summary").focus();
      return;
    }
    const typing = event.target.closest("input, select, textarea, [contenteditable]");
    if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (find === null || find.offsetParent === null) return;
    event.preventDefault();
    find.focus();
  });

  document.addEventListener("click", (event) => {
    for (const menu of opened()) if (!menu.contains(event.target)) menu.open = false;
  });
})();
