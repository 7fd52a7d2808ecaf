// A sheet typed deal by deal, a field for each thing or a line for each deal. The marks come from the
// server (htmx); here only the comfort of the hands: Enter goes to the next deal, what is wrong is
// marked, several lines are pasted at once, nothing typed is left by accident.
(() => {
  "use strict";
  const form = document.querySelector("form.entry");
  if (form === null) return;
  const lost = document.getElementById("lost");
  const save = document.getElementById("save");
  const more = form.querySelector("[name=more]");
  const preview = document.getElementById("preview");
  const typing = form.querySelector("[name=typing]");
  let typed = false;
  // How often what is typed changed, and how often it had when the marks shown were asked for.
  let changes = 0;
  let marked = 0;
  let asked = 0;
  // The row that Enter leaves once its marks are there.
  let leaving = null;

  for (const button of form.querySelectorAll(".without-script")) button.remove();

  const ask = () => window.htmx.trigger(preview, "left");
  const change = () => {
    typed = true;
    changes += 1;
  };
  const inputs = (row) => [...(row?.querySelectorAll("select, input") ?? [])];
  const empty = (row) => inputs(row).every((input) => input.value === "");
  const leave = (row) => {
    const ended = document.querySelector("#verdict[data-ended]") !== null;
    const next = row.nextElementSibling;
    if (next !== null && !(ended && empty(next))) inputs(next)[0].focus();
    else (ended ? save : more).focus();
  };

  // Enter at the end of a deal goes to the next one; from the last, or from an empty one, to the
  // button that adds some, or that saves once the match has ended: the marks say so. Control and
  // Enter saves from anywhere.
  form.addEventListener("keydown", (event) => {
    const row = event.target.closest("table.sheet tbody");
    if (event.key !== "Enter" || row === null) return;
    event.preventDefault();
    if (event.ctrlKey) form.requestSubmit(save);
    else if (marked === changes) leave(row);
    else if (row.nextElementSibling !== null && !empty(row)) inputs(row.nextElementSibling)[0].focus();
    else {
      leaving = row;
      ask();
    }
  });

  // In short notation a row is judged once it is left: half a line means little.
  form.addEventListener("focusin", (event) => {
    if (typing === null) return;
    const row = event.target.closest("table.sheet tbody");
    const rows = [...form.querySelectorAll("table.sheet tbody")];
    const number = String(rows.indexOf(row) + 1);
    if (typing.value === number) return;
    typing.value = number;
    if (typed) ask();
  });

  // A sheet pasted whole: a line a deal, from the row where it is pasted. What has no row yet is
  // sent with the button that adds some.
  form.addEventListener("paste", (event) => {
    const pasted = event.clipboardData?.getData("text") ?? "";
    const lines = pasted.trim().split(/\s*\n\s*/u);
    if (!event.target.matches(".cell.line") || lines.length < 2) return;
    event.preventDefault();
    const rows = [...form.querySelectorAll(".cell.line")];
    const start = rows.indexOf(event.target);
    for (const [place, line] of lines.entries()) {
      let input = rows[start + place];
      if (input === undefined) {
        input = document.createElement("input");
        input.type = "hidden";
        input.name = `deals-${start + place}-line`;
        form.append(input);
      }
      input.value = line;
    }
    change();
    if (start + lines.length > rows.length) {
      form.querySelector("[name=rows]").value = start + lines.length;
      form.requestSubmit(more);
    } else {
      rows[start + lines.length - 1].focus();
      ask();
    }
  });

  // Mark the inputs that the server found wrong, and tie them to what it said.
  const mark = (said) => {
    const wrong = new Set((said.dataset.wrong ?? "").split(" "));
    const row = said.closest("tbody");
    for (const input of inputs(row)) {
      if (wrong.has(input.id)) {
        input.setAttribute("aria-invalid", "true");
        input.setAttribute("aria-describedby", `${input.id}_error`);
      } else {
        input.removeAttribute("aria-invalid");
        input.removeAttribute("aria-describedby");
      }
    }
  };
  document.body.addEventListener("htmx:beforeRequest", () => {
    asked = changes;
  });
  document.body.addEventListener("htmx:afterRequest", (event) => {
    // one that a later one replaced was never answered
    if (!event.detail.successful) return;
    lost.hidden = true;
    marked = asked;
    for (const said of form.querySelectorAll("[data-wrong]")) mark(said);
    if (leaving !== null) leave(leaving);
    leaving = null;
  });
  document.body.addEventListener("htmx:sendError", () => {
    lost.hidden = false;
    leaving = null;
  });

  form.addEventListener("input", change);
  form.addEventListener("submit", () => {
    typed = false;
  });
  window.addEventListener("beforeunload", (event) => {
    // A table's page keeps what is typed by itself.
    if (typed && !("draft" in form.dataset)) event.preventDefault();
  });
})();
