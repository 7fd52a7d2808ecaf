// Copies a text to paste elsewhere. Without this script, or in a browser that forbids copying, the
// reader selects the text of the same area.
(() => {
  "use strict";
  for (const button of document.querySelectorAll("[data-copies]")) {
    const area = document.getElementById(button.dataset.copies);
    const words = button.querySelector("span");
    const before = words.textContent;
    button.hidden = false;
    button.parentElement.querySelector("[data-without]").hidden = true;
    button.addEventListener("click", async () => {
      area.focus();
      area.select();
      // Browsers give `navigator.clipboard` to HTTPS pages only; a hall's laptop has none.
      const copied = navigator.clipboard
        ? await navigator.clipboard.writeText(area.value).then(() => true, () => false)
        : document.execCommand("copy");
      if (!copied) return;
      words.textContent = button.dataset.done;
      setTimeout(() => { words.textContent = before; }, 2000);
    });
  }
})();
