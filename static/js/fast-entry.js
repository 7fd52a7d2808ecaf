// Fast entry without waiting for the server: Enter empties the line at once and proposes the next
// table, and lines are sent one at a time, in order. A refused line comes back once the fields are
// empty. Whoever types the tables finds the caret in the table's field at the start of every line,
// also of a line that comes back: another table opens another line. A number that looks out of
// place is asked about before it is sent. A line that cannot be sent waits, also in the session's storage; its token makes the server
// count it once. Without this script the form is sent and shown again like any other.
(() => {
  "use strict";
  const AGAIN = 2000; // milliseconds before a retry of a line that could not be sent
  const PAUSE = 1000; // milliseconds without a key before a line comes back under a caret in a total
  const LONGEST = 15000; // milliseconds without an answer before a request is considered lost
  const form = () => document.querySelector("form[data-fast]");
  const field = (name) => form().elements.namedItem(name);
  const FIGURES = ["ns", "ew", "belotes", "capots"];
  const TYPED = ["table", ...FIGURES, "reason"];
  // Where `+` leads. Enter leads to the other total, then saves.
  const ASIDE = { table: "ns", ns: "belotes", ew: "belotes", belotes: "capots", capots: "ns" };
  const KEY = `lines ${location.pathname} ${form().dataset.by}`;
  const START = `start ${form().dataset.by}`; // kept from one round to the next

  const waiting = JSON.parse(sessionStorage.getItem(KEY) ?? "[]"); // lines to send, oldest first
  let refused = []; // lines to be seen again once nothing is being typed: { line, form, undone }
  let held = null; // the one of them that is in the fields
  let newest = null; // the last line typed
  let asked = null; // what the person was asked about: { figures, line, form }
  let pressed = 0; // time of the last key
  let sending = false;
  let undoing = false; // whether the person's last entry on the server is to be undone
  let leaving = false;
  let why = ""; // what a server says whose disk or database fails
  let last = Number(new URLSearchParams(location.search).get("after") ?? 0); // last table entered
  let chosen = false; // whether the person typed the table, instead of taking the one proposed
  let noticed = false; // whether Enter has already been pressed on the table proposed
  let start = sessionStorage.getItem(START) ?? "ns"; // field where the lines begin

  const value = (name) => field(name)?.value.trim() ?? "";
  const blank = () => !chosen && [...FIGURES, "reason"].every((name) => value(name) === "");
  // Whether the fields hold a line that came back by itself, as it came.
  const untouched = () =>
    held !== null &&
    !held.undone &&
    TYPED.every((name) => field(name)?.value === field(name)?.defaultValue);
  const tableOf = (line) => line.shown?.split(" ")[0] || line.table;
  const named = (line) => {
    const table = document.getElementById("queue").dataset.table;
    return `${table} ${line.table} (${line.ns} – ${line.ew})`;
  };

  const freshToken = () => {
    const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
    return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  };

  // Select the field's content, so that typing replaces it.
  const goTo = (input) => {
    input.focus();
    input.select();
  };

  const begin = () =>
    goTo((start === "ns" && form().querySelector("[autofocus]")) || field("table"));

  const beginAt = (name) => {
    start = name;
    sessionStorage.setItem(START, start);
  };

  const show = (fresh, back = null) => {
    form().replaceWith(document.importNode(fresh, true));
    chosen = false;
    noticed = false;
    held = back;
    asked = null;
    document.getElementById("asked").hidden = !back?.figures;
    begin();
  };

  // Lines that were typed and are not saved, but the one that an undo put into the fields.
  const unsaved = () => [
    ...waiting,
    ...[...refused, held].filter((one) => one && !one.undone).map(({ line }) => line),
  ];

  // Empty the line and propose the next table of the pile. The line begins where the last one did:
  // at its totals, or at its table if the person typed it.
  const clear = () => {
    show(document.getElementById("blank").content.querySelector("form"));
    field("token").value = freshToken();
    field("table").value = tableNames.next(last, unsaved().map(tableOf));
    tableNames.show();
    goTo(field(value("table") === "" ? "table" : start));
  };

  // Where each plays for himself, the sheet is typed on the page of the table, which the server opens.
  const ofChairs = () => document.querySelector("#who [data-chairs]") !== null;

  const element = (name, textContent) => Object.assign(document.createElement(name), { textContent });

  const tell = (missing = "") => {
    sessionStorage.setItem(KEY, JSON.stringify(unsaved()));
    const lost = document.getElementById("lost");
    const reason = lost.querySelector("[data-why]");
    reason.dataset.usual ??= reason.textContent;
    reason.textContent = why || reason.dataset.usual;
    lost.hidden = missing !== "lost";
    document.getElementById("stuck").hidden = missing !== "stuck";
    const queue = document.getElementById("queue");
    const open = queue.querySelector("details")?.open ?? false;
    const parts = [];
    if (waiting.length > 0) {
      const words = waiting.length > 1 ? queue.dataset.many : queue.dataset.one;
      const summary = element("summary", `${waiting.length} ${words} · ${queue.dataset.show}`);
      const lines = Object.assign(document.createElement("details"), { open });
      lines.append(summary, element("p", waiting.map(named).join(", ")));
      parts.push(lines);
    }
    if (refused.length > 0) {
      const tables = refused.map(({ line }) => named(line)).join(", ");
      parts.push(element("p", `${queue.dataset.refused} ${tables}`));
    }
    queue.replaceChildren(...parts);
  };

  // Return the page of the server's answer, or null if it is another page (no such round, another
  // role) or if the session has ended. Throw if the server cannot save.
  const post = async (url, fields) => {
    const body = new URLSearchParams(fields);
    why = "";
    const signal = AbortSignal.timeout(LONGEST);
    const answer = await session.ask(url, { method: "POST", body, signal });
    if (answer === null) return null;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (answer.status === 503) {
      why = page.querySelector("[data-why]")?.textContent ?? "";
      throw new Error("unavailable");
    }
    return page.querySelector("form[data-fast]") === null ? null : page;
  };

  const took = (page) => {
    document.getElementById("messages").replaceChildren(...page.getElementById("messages").children);
    for (const id of ["blank", "pile"]) {
      document.getElementById(id).replaceWith(document.adoptNode(page.getElementById(id)));
    }
    document.dispatchEvent(new Event("desk-refresh"));
  };

  const back = (page, line, undone) => ({
    line,
    form: page.querySelector("form[data-fast]"),
    undone,
  });

  // A line that the person took back comes back first, unless its table was typed again meanwhile.
  const giveUp = (page, line) => {
    if (!waiting.some(({ table }) => table === line.table)) refused.unshift(back(page, line, true));
  };

  const giveBack = () => {
    if (waiting.length > 0 || refused.length === 0 || !blank()) return;
    // The totals of the next sheet must not fall into a line that has just come back.
    const still = PAUSE - (Date.now() - pressed);
    if (start === "ns" && !refused[0].undone && still > 0) {
      setTimeout(next, still);
      return;
    }
    const one = refused.shift();
    show(one.form, one);
    tell();
  };

  // What was typed over the line, and asked about, is what is seen again.
  const putAside = () => {
    refused.push({ ...held, ...asked });
    clear();
  };

  // With another table, a line that came back is the line of another sheet: put the first aside.
  const parted = () => {
    if (held === null || value("table") === held.line.table) return false;
    const typed = value("table");
    putAside();
    field("table").value = typed;
    chosen = typed !== "";
    tableNames.change("table");
    tell();
    return true;
  };

  const figures = () => ["table", ...FIGURES].map(value).join(" ");

  const ask = () => {
    const copy = form().cloneNode(true);
    for (const input of copy.querySelectorAll("input")) input.defaultValue = input.value;
    copy.elements.namedItem("token").value = freshToken();
    asked = { figures: figures(), line: Object.fromEntries(new FormData(copy)), form: copy };
    document.getElementById("asked").hidden = false;
    goTo(field("table"));
  };

  // Whether a total is the number of a table to enter, or a line that came back has the two totals
  // of another sheet. After an undo, two new totals are what is expected.
  const outOfPlace = () => {
    if (asked?.figures === figures()) return false;
    const isTyped = (name) => value(name) !== "" && value(name) !== held?.line[name];
    const typed = ["ns", "ew"].filter(isTyped);
    if (held !== null && !held.undone && typed.length === 2) return true;
    return typed.some((name) => tableNames.isMissing(value(name)));
  };

  const next = async () => {
    if (sending || leaving || session.isOver()) return;
    if (undoing || waiting.length === 0) {
      if (undoing) undo();
      else giveBack();
      return;
    }
    sending = true;
    tell();
    let missing = "";
    try {
      const { takenBack, ...fields } = waiting[0];
      const page = await post(form().action, fields);
      if (page === null) {
        missing = session.isOver() ? "" : "stuck";
      } else {
        const line = waiting.shift();
        took(page);
        if (page.querySelector("form[data-fast]").dataset.fast !== "refused") {
          undoing = line.takenBack ?? false;
        } else if (line.takenBack) {
          giveUp(page, line);
        } else {
          refused.push(back(page, line, false));
        }
      }
    } catch {
      missing = "lost";
    }
    sending = false;
    tell(missing);
    setTimeout(next, missing ? AGAIN : 0);
  };

  const submitted = (button) => {
    if (blank()) return;
    const typed = FIGURES.map(value);
    if (parted()) {
      for (const [place, name] of FIGURES.entries()) {
        if (field(name) !== null) field(name).value = typed[place];
      }
      ask();
      return;
    }
    if (outOfPlace()) {
      ask();
      return;
    }
    const line = Object.fromEntries(new FormData(form(), button));
    if (held === null) beginAt(chosen ? "table" : "ns");
    refused = refused.filter((one) => !one.undone || one.line.table !== line.table);
    // Another table with two other totals is another sheet: the one asked about is to be seen again.
    const isAnother = (name) => line[name] !== asked?.line[name];
    if (asked !== null && ["table", "ns", "ew"].every(isAnother)) {
      refused.push({ ...asked, undone: false });
    }
    newest = line;
    waiting.push(line);
    last = Number(tableOf(line)) || last;
    clear();
    tell();
    next();
  };

  // Undo the entry that the server has now, not the one that the page showed a moment ago.
  const undo = async () => {
    sending = true;
    let missing = "";
    try {
      const part = document.querySelector("[data-refresh]").dataset.refresh;
      const answer = await session.ask(part);
      const shown = new DOMParser().parseFromString((await answer?.text()) ?? "", "text/html");
      const button = shown.querySelector("form[data-undo]");
      // From here on, a second attempt could undo the entry before.
      if (answer !== null) undoing = false;
      if (button !== null) {
        const page = await post(button.getAttribute("action"), new FormData(button));
        if (page !== null) {
          took(page);
          const line = Object.fromEntries(new FormData(page.querySelector("form[data-fast]")));
          if (FIGURES.some((name) => line[name])) giveUp(page, line);
          else if (blank()) show(page.querySelector("form[data-fast]"));
        }
      }
    } catch {
      missing = "lost";
    }
    sending = false;
    tell(missing);
    setTimeout(next, missing ? AGAIN : 0);
  };

  // Take back the last line typed: the one that waits, or that refusal of it, or the last entry.
  const takeBack = (refusal) => {
    if (untouched() && held !== refusal) putAside();
    if (waiting.length > 0) {
      waiting.at(-1).takenBack = true;
    } else if (refusal) {
      refusal.undone = true;
    } else {
      undoing = true;
    }
    // What is typed before the entry is back must not fall into the totals of the next table.
    if (blank()) goTo(field("table"));
    tell();
    next();
  };

  document.addEventListener("submit", (event) => {
    if (event.target.matches("form[data-undo]")) {
      event.preventDefault();
      takeBack(null);
    } else if (event.target === form()) {
      if (event.submitter?.name === "deals" || ofChairs()) {
        leaving = true;
        return;
      }
      event.preventDefault();
      submitted(event.submitter);
    }
  });

  // Whether the person, who types the tables, presses Enter on the one proposed: more likely a key
  // pressed twice, or a figure that was not taken, than the wish to enter that table.
  const unexpected = () => start === "table" && held === null && !chosen && !noticed;

  // Enter leads to what is missing, and saves the line once nothing is.
  const enter = (name) => {
    const both = value("ns") !== "" && value("ew") !== "";
    if (name === "table") {
      if (unexpected()) noticed = true;
      else if (ofChairs()) form().requestSubmit();
      else if (value("table") !== "") goTo(field("ns"));
    } else if (name === "ns") goTo(field("ew"));
    else if (name === "ew" && !both && field("belotes") !== null) goTo(field("belotes"));
    else form().requestSubmit();
  };

  // Keep a doubtful line to verify. On a line that is not doubtful, it is Enter.
  const keep = (name) => {
    const button = form().querySelector("button[name=to_verify]");
    if (button !== null) form().requestSubmit(button);
    else if (held === null && !blank()) enter(name);
  };

  document.addEventListener("keydown", (event) => {
    const name = event.target.form === form() ? event.target.name : undefined;
    if (!TYPED.includes(name)) return;
    const done = () => event.preventDefault();
    pressed = Date.now();
    if (name === "table" && ["Enter", "Tab", "+"].includes(event.key) && !event.ctrlKey) parted();
    if (event.key === "Escape") {
      done();
      clear();
      next();
    } else if (event.key === "Enter" && event.ctrlKey) {
      done();
      keep(name);
    } else if (event.ctrlKey && event.key === "z" && (blank() || untouched())) {
      done();
      takeBack([...refused, held].find((one) => one?.line === newest));
    } else if (name === "reason") {
      return;
    } else if (event.key === "Enter") {
      done();
      enter(name);
    } else if (event.key === "+") {
      done();
      goTo(field(ASIDE[name]) ?? field(name === "ns" ? "ew" : "ns"));
    } else if (event.key === "*") {
      done();
      goTo(field("table"));
    } else if (!event.ctrlKey && !event.altKey && event.key.toLowerCase() === "d") {
      done();
      if (value("table") !== "") form().requestSubmit(form().querySelector("button[name=deals]"));
    }
  });

  document.addEventListener("input", (event) => {
    if (event.target.form !== form() || event.target.name === "reason") return;
    if (event.target.name === "table") {
      chosen = value("table") !== "";
      if (chosen) beginAt("table");
    }
    tableNames.change(event.target.name);
  });

  // A figure typed after a click must not lengthen the number of the table proposed.
  document.addEventListener("mouseup", (event) => {
    if (event.target !== field("table") || chosen) return;
    event.preventDefault();
    event.target.select();
  });

  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-leave]") === null) return;
    event.preventDefault();
    clear();
    next();
  });

  document.addEventListener("signed-in", next);
  // Somebody else may have entered the table that is proposed.
  document.addEventListener("desk-refreshed", tableNames.refresh);

  window.addEventListener("beforeunload", (event) => {
    if (!leaving && (unsaved().length + refused.length > 0 || !blank())) event.preventDefault();
  });

  begin();
  next();
})();
