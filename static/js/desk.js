// Keys of the whole desk: « / » goes to « Trouver » unless something is being typed. The menu closes
// with Escape or a click elsewhere.
(() => {
  "use strict";
  const find = document.getElementById("find-top");
  const menu = document.querySelector("details.menu");

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && menu?.open) {
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
    if (menu?.open && !menu.contains(event.target)) menu.open = false;
  });
})();
