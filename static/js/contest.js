// The set-up form shows only the fields that the answers above make useful. Without this script
// every field is shown, and the server ignores those that do not apply.
(() => {
  "use strict";
  const form = document.querySelector("form[data-contest]");
  if (form === null) return;

  // The radio button of each preset names, in `data-games`, the game that its rules are for.
  const game = () => form.querySelector("[data-start] input:checked")?.dataset.games ?? "";

  const refresh = () => {
    for (const part of form.querySelectorAll("[data-shown-when]")) {
      const [name, values] = part.dataset.shownWhen.split("=");
      part.hidden = !values.split("|").includes(form.elements.namedItem(name)?.value);
    }
    for (const select of form.querySelectorAll("select[data-games]")) {
      const known = (games) => game() === "" || games.split(" ").includes(game());
      select.closest(".field").hidden = !known(select.dataset.games);
      for (const option of select.querySelectorAll("option[data-games]")) {
        option.hidden = option.disabled = !known(option.dataset.games);
        if (option.disabled && option.selected) select.value = "";
      }
    }
  };

  form.addEventListener("change", refresh);
  refresh();
})();
