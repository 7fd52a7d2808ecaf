// A sheet typed deal by deal. The marks come from the server (htmx); here only the comfort of the
// hands: Enter goes to the next deal, what is wrong is marked, nothing typed is left by accident.
(() => {
  "use strict";
  const form = document.querySelector("form.entry");
  if (form === null) return;
  const lost = document.getElementById("lost");
  const save = document.getElementById("save");
  const more = form.querySelector("[name=more]");
  let typed = false;

  for (const button of form.querySelectorAll(".without-script")) button.hidden = true;

  // Enter at the end of a deal goes to the next one; from the last, to the button that adds some,
  // or that saves once the match has ended. Control and Enter saves from anywhere.
  form.addEventListener("keydown", (event) => {
    const row = event.target.closest("table.sheet tbody");
    if (event.key !== "Enter" || row === null) return;
    event.preventDefault();
    if (event.ctrlKey) {
      form.requestSubmit(save);
      return;
    }
    const ended = document.querySelector("#verdict[data-ended]") !== null;
    const next = row.nextElementSibling?.querySelector("select, input");
    const empty = [...(row.nextElementSibling?.querySelectorAll("select, input") ?? [])].every(
      (input) => input.value === "",
    );
    if (next && !(ended && empty)) next.focus();
    else (ended ? save : more).focus();
  });

  // Mark the inputs that the server found wrong, and tie them to what it said.
  const mark = (said) => {
    const wrong = new Set((said.dataset.wrong ?? "").split(" "));
    const row = said.closest("tbody");
    for (const input of row.querySelectorAll("select, input")) {
      if (wrong.has(input.id)) {
        input.setAttribute("aria-invalid", "true");
        input.setAttribute("aria-describedby", `${input.id}_error`);
      } else {
        input.removeAttribute("aria-invalid");
        input.removeAttribute("aria-describedby");
      }
    }
  };
  document.body.addEventListener("htmx:afterRequest", (event) => {
    lost.hidden = event.detail.successful || event.detail.xhr.status !== 0;
    for (const said of form.querySelectorAll("[data-wrong]")) mark(said);
  });
  document.body.addEventListener("htmx:sendError", () => {
    lost.hidden = false;
  });

  form.addEventListener("input", () => {
    typed = true;
  });
  form.addEventListener("submit", () => {
    typed = false;
  });
  window.addEventListener("beforeunload", (event) => {
    if (typed) event.preventDefault();
  });
})();
