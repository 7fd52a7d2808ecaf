// Keys and clicks of the whole desk: « / » goes to « Trouver » unless something is being typed. The menu and
// « Plus » close with Escape or a click elsewhere. The value of the first field is selected.
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

  // What is typed replaces the value that the page comes with, as after Tab; what was typed before
  // this script stays.
  const first = document.querySelector("input[autofocus]");
  if (first?.value === first?.defaultValue) first?.select();

  // « Payé » in a list comes back to its row, at the same height: the next row is in sight, and the
  // second press of a slow double click falls where no button is left.
  const ROW = "paid row";
  document.addEventListener("submit", ({ target }) => {
    const row = target.closest("[data-paid-row]");
    if (row === null) return;
    const { top } = row.getBoundingClientRect();
    sessionStorage.setItem(ROW, JSON.stringify({ number: row.dataset.paidRow, top }));
  });
  const paid = JSON.parse(sessionStorage.getItem(ROW) ?? "null");
  sessionStorage.removeItem(ROW);
  const row = document.querySelector(`[data-paid-row="${paid?.number}"]`);
  if (row !== null) {
    // Focus is taken from the first field, which would scroll back to the top.
    (row.closest("tr") ?? row).querySelector("a")?.focus({ preventScroll: true });
    scrollBy({ top: row.getBoundingClientRect().top - paid.top, behavior: "instant" });
  }

  document.addEventListener("click", (event) => {
    for (const menu of opened()) if (!menu.contains(event.target)) menu.open = false;
  });
})();
