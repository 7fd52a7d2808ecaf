// The set-up form shows only the fields that the answers above make useful. Without this script
// every field is shown, and the server ignores those that do not apply.
(() => {
  "use strict";
  const form = document.querySelector("form[data-contest]");
  if (form === null) return;

  // The radio button of each preset names the game of its rules ("belote" or "coinche") in
  // `data-games`, and the card that it belongs to in `data-game`.
  const chosen = () => form.querySelector("[data-start] input:checked")?.dataset ?? {};

  const refresh = () => {
    const { games = "", game = "" } = chosen();
    for (const part of form.querySelectorAll("[data-shown-when]")) {
      const [name, values] = part.dataset.shownWhen.split("=");
      const apart = !values.split("|").includes(form.elements.namedItem(name)?.value);
      // A field that applies to every answer stays in sight once it is filled.
      const filled = "unlessFilled" in part.dataset && part.querySelector("input").value !== "";
      part.hidden = apart && !filled;
      const instead = part.nextElementSibling;
      if (instead?.matches("[data-else]")) instead.hidden = !part.hidden;
    }
    for (const part of form.querySelectorAll("[data-shown-for]")) {
      part.hidden = game !== "" && part.dataset.shownFor !== game;
    }
    const known = (option) => games === "" || option.split(" ").includes(games);
    for (const select of form.querySelectorAll("select[data-games]")) {
      select.closest("[data-option]").hidden = !known(select.dataset.games);
      for (const option of select.querySelectorAll("option[data-games]")) {
        option.hidden = option.disabled = !known(option.dataset.games);
        if (option.disabled && option.selected) select.value = "";
      }
    }
  };

  // The gallery shows the ready regulations that hold every word typed, as the server does.
  const search = form.querySelector("[data-search]");
  const folded = (text) => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
  const sift = () => {
    const words = folded(search.value).split(/[^\p{L}\p{N}]+/u);
    const found = (line) => words.every((word) => line.dataset.words.includes(word));
    const families = [...form.querySelectorAll("[data-family]")];
    for (const family of families) {
      const lines = [...family.querySelectorAll("[data-words]")];
      for (const line of lines) line.hidden = !found(line);
      family.hidden = lines.every((line) => line.hidden);
    }
    form.querySelector("[data-none]").hidden = !families.every((family) => family.hidden);
  };
  search?.addEventListener("input", sift);
  // Enter would only load the page again.
  search?.form.addEventListener("submit", (event) => event.preventDefault());

  form.addEventListener("change", refresh);
  // A page that the browser kept has its own answers.
  window.addEventListener("pageshow", refresh);
  refresh();
})();
