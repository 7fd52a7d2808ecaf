// The set-up form shows only the fields that the answers above make useful. Without this script
// every field is shown, and the server ignores those that do not apply.
(() => {
  "use strict";

  const refresh = (form) => {
    // The radio button of each preset names the card that it belongs to.
    const { game = "" } = form.querySelector("[data-start] input:checked")?.dataset ?? {};
    for (const part of form.querySelectorAll("[data-shown-when]")) {
      const [name, values] = part.dataset.shownWhen.split("=");
      part.hidden = !values.split("|").includes(form.elements.namedItem(name)?.value);
    }
    for (const part of form.querySelectorAll("[data-shown-for]")) {
      part.hidden = game !== "" && part.dataset.shownFor !== game;
    }
  };

  const all = () => document.querySelectorAll("form[data-contest]").forEach(refresh);
  document.addEventListener("change", (event) => {
    const form = event.target.closest("form[data-contest]");
    if (form !== null) refresh(form);
  });
  // A page that the browser kept has its own answers.
  window.addEventListener("pageshow", all);
  all();
})();
