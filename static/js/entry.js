// Sheet typed deal by deal: one field per value, or one line per deal. The server computes the
// marks (htmx). This script only makes typing easier: Enter goes to the next deal, wrong inputs are
// marked, several lines can be pasted at once, and leaving with unsaved figures asks first.
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
  // `changes`: number of edits. `asked`, `marked`: its value when the marks were last requested,
  // and when the marks on display were requested.
  let changes = 0;
  let marked = 0;
  let asked = 0;
  // The row that Enter leaves once its marks have arrived.
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

  // Enter at the end of a deal goes to the next one. From the last or an empty deal, it goes to the
  // button that adds rows, or to the save button if the marks say that the match has ended.
  // Control+Enter saves from anywhere.
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

  // In short notation a row is checked only once it is left: half a line means little.
  form.addEventListener("focusin", (event) => {
    if (typing === null) return;
    const row = event.target.closest("table.sheet tbody");
    const rows = [...form.querySelectorAll("table.sheet tbody")];
    const number = String(rows.indexOf(row) + 1);
    if (typing.value === number) return;
    typing.value = number;
    if (typed) ask();
  });

  // Paste a whole sheet, one line per deal, from the current row. Lines without a row yet are sent
  // with the button that adds rows.
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

  // Mark the inputs that the server found wrong, and link them to the error message.
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
    // A request replaced by a later one gets no answer.
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
    // On a table's page, draft.js keeps what is typed.
    if (typed && !("draft" in form.dataset)) event.preventDefault();
  });
})();
