// The set-up form shows only the fields that the answers above make useful. Without this script
// every field is shown, and the server ignores those that do not apply.
(() => {
  "use strict";

  const refresh = (form) => {
    // The radio button of each preset names the card that it belongs to.
    const { game = "" } = form.querySelector("[data-start] input:checked")?.dataset ?? {};
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
  };

  // The gallery shows the ready regulations that hold every word typed, as the server does.
  const search = document.querySelector("[data-search]");
  const folded = (text) => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
  const sift = () => {
    const words = folded(search.value).split(/[^\p{L}\p{N}]+/u);
    const matches = (line) => words.every((word) => ` ${line.dataset.words}`.includes(` ${word}`));
    const families = [...document.querySelectorAll("[data-family]")];
    for (const family of families) {
      const lines = [...family.querySelectorAll("[data-words]")];
      for (const line of lines) line.hidden = !matches(line);
      family.hidden = lines.every((line) => line.hidden);
    }
    document.querySelector("[data-none]").hidden = !families.every((family) => family.hidden);
  };
  search?.addEventListener("input", sift);
  // Enter would only load the page again.
  search?.form.addEventListener("submit", (event) => event.preventDefault());

  const all = () => document.querySelectorAll("form[data-contest]").forEach(refresh);
  document.addEventListener("change", (event) => {
    const form = event.target.closest("form[data-contest]");
    if (form !== null) refresh(form);
  });
  // A page that the browser kept has its own answers.
  window.addEventListener("pageshow", all);
  all();
})();
