// The set-up form shows only what the answers above make useful. Without this script everything is
// shown, and what does not apply is ignored.
(() => {
  "use strict";
  const form = document.querySelector("form[data-contest]");
  if (form === null) return;

  // The game each set of rules to start from is played by stands on its own radio button.
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
