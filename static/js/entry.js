// Sheet of one match: its two totals, one field per value of a deal, or one line per deal. The
// server computes the marks; this script asks for them, and makes typing easier. Enter leads to what
// comes next, a letter chooses a segment, wrong inputs are marked, several lines can be pasted at
// once, and leaving with unsaved figures asks first.
(() => {
  "use strict";
  const form = document.querySelector("form.entry");
  if (form === null) return;
  const lost = document.getElementById("lost");
  const save = document.getElementById("save");
  const more = form.querySelector("[name=more]");
  const preview = document.getElementById("preview");
  const typing = form.querySelector("[name=typing]");
  const verdict = document.getElementById("deal-said");
  const WAIT = 350; // milliseconds between the last key and the request
  let typed = false;
  // `changes`: number of edits. `marked`: its value when the marks on display were requested.
  let changes = 0;
  let marked = 0;
  let timer = null;
  let asking = null; // the request under way
  // The row that Enter leaves once its marks have arrived.
  let leaving = null;

  for (const button of form.querySelectorAll(".without-script")) button.remove();
  // Enter must never press them.
  for (const button of form.querySelectorAll("table [name=erase]")) button.type = "button";
  form.classList.add("scripted");

  // A table's phone has no session.
  const request = typeof session === "undefined" ? fetch : session.ask;
  const put = (page) => {
    for (const fresh of [...page.body.children]) {
      document.getElementById(fresh.id)?.replaceWith(document.adoptNode(fresh));
    }
  };
  // Ask for the marks of what is typed. A later request replaces this one.
  const ask = async () => {
    if (preview === null) return;
    clearTimeout(timer);
    asking?.abort();
    asking = new AbortController();
    const { signal } = asking;
    const version = changes;
    try {
      const body = new FormData(form);
      const answer = await request(preview.dataset.url, { method: "POST", body, signal });
      if (answer === null) return;
      if (!answer.ok) throw new Error(`${answer.status}`);
      put(new DOMParser().parseFromString(await answer.text(), "text/html"));
    } catch (error) {
      if (error.name === "AbortError") return;
      lost.hidden = false;
      leaving = null;
      return;
    }
    lost.hidden = true;
    marked = version;
    for (const reason of form.querySelectorAll("[data-wrong]")) mark(reason);
    if (leaving !== null) leave(leaving);
    leaving = null;
    tell();
  };
  const change = () => {
    typed = true;
    changes += 1;
  };
  const soon = () => {
    change();
    clearTimeout(timer);
    timer = setTimeout(ask, WAIT);
  };
  const rowOf = (element) => element.closest("table.sheet tbody");
  const inputs = (row) => [...(row?.querySelectorAll("select, input") ?? [])];
  const filled = (input) => input.value !== "" && (input.type !== "radio" || input.checked);
  const empty = (row) => !inputs(row).some(filled);
  // The first field of a row; of its segments, the chosen one.
  const enterRow = (row) => {
    const [first, ...others] = inputs(row);
    const chosen = others.find((one) => one.name === first.name && one.checked);
    (first.checked ? first : (chosen ?? first)).focus();
  };
  const leave = (row) => {
    const ended = document.querySelector("#verdict[data-ended]") !== null;
    const next = row.nextElementSibling;
    if (next !== null && !(ended && empty(next))) enterRow(next);
    else (ended ? save : more).focus();
  };

  // Enter ends a deal and goes to the next one. From the last or an empty deal, it goes to the
  // button that adds rows, or to the save button if the marks say that the match has ended.
  // Control+Enter saves from anywhere.
  const enterDeal = (row) => {
    if (marked === changes) leave(row);
    else if (row.nextElementSibling !== null && !empty(row)) enterRow(row.nextElementSibling);
    else {
      leaving = row;
      ask();
    }
  };

  // Between two totals, Enter goes to the other one first.
  const totals = ["ns", "ew"].map((camp) => form.elements.namedItem(camp));
  const enterTotal = (input) => {
    const other = totals.find((total) => total !== input);
    if (input === totals[0] || other.value === "") other.select();
    else form.requestSubmit(save);
  };

  // Empty a set of segments, or choose one of them.
  const choose = (radio, key) => {
    const segments = [...rowOf(radio).querySelectorAll(`[name="${radio.name}"]`)];
    const erases = key === "Backspace" || key === "Delete";
    const wanted = segments.find((one) => (erases ? one.value === "" : one.dataset.keys.includes(key)));
    if (wanted === undefined && !erases) return false;
    for (const one of segments) one.checked = one === wanted;
    wanted?.focus();
    radio.dispatchEvent(new Event("input", { bubbles: true }));
    return true;
  };

  form.addEventListener("keydown", (event) => {
    const row = rowOf(event.target);
    const done = () => event.preventDefault();
    if (event.key === "Enter" && event.ctrlKey) {
      done();
      form.requestSubmit(save);
    } else if (event.key === "Enter" && totals.includes(event.target)) {
      done();
      enterTotal(event.target);
    } else if (row === null || event.ctrlKey || event.altKey || event.metaKey) {
      return;
    } else if (event.key === "Enter" && event.target.type !== "button") {
      done();
      enterDeal(row);
    } else if (event.target.type === "radio" && choose(event.target, event.key.toLowerCase())) {
      done();
    }
  });

  form.addEventListener("click", (event) => {
    const button = event.target.closest("table [name=erase]");
    if (button === null) return;
    const row = rowOf(button);
    for (const input of inputs(row)) {
      if (input.type === "radio") input.checked = input.value === "";
      else input.value = "";
    }
    enterRow(row);
    change();
    ask();
  });

  // Say under the grid how the current deal is counted: lines between the deals would move them.
  const tell = () => {
    const row = rowOf(document.activeElement);
    if (verdict === null || row === null) return;
    const number = row.querySelector("th").textContent.trim();
    const reason = row.querySelector("[data-wrong]").cloneNode(true);
    verdict.replaceChildren(...(reason.textContent.trim() ? [`${number} · `, ...reason.childNodes] : []));
  };

  // In short notation a row is checked only once it is left: half a line means little.
  form.addEventListener("focusin", (event) => {
    tell();
    if (typing === null) return;
    const row = rowOf(event.target);
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
  const mark = (reason) => {
    const wrong = new Set((reason.dataset.wrong ?? "").split(" "));
    const deal = reason.closest("tbody, .one-deal, .wrong-deal");
    for (const input of deal.querySelectorAll("select, input, fieldset")) {
      if (input.id !== "" && wrong.has(input.id)) {
        input.setAttribute("aria-invalid", "true");
        input.setAttribute("aria-describedby", `${input.id}_error`);
      } else {
        input.removeAttribute("aria-invalid");
        input.removeAttribute("aria-describedby");
      }
    }
  };
  document.addEventListener("signed-in", ask);

  form.addEventListener("input", soon);
  form.addEventListener("submit", () => {
    typed = false;
  });
  window.addEventListener("beforeunload", (event) => {
    // On a table's page, draft.js keeps what is typed.
    if (typed && !("draft" in form.dataset)) event.preventDefault();
  });
})();
