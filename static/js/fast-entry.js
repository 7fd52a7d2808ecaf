// Fast entry without waiting for the server: Enter empties the line at once and proposes the next
// table, and lines are sent one at a time, in order. A refused line comes back once the fields are
// empty. A line that cannot be sent waits, also in the session's storage; its token makes the server
// count it once. Without this script the form is sent and shown again like any other.
(() => {
  "use strict";
  const AGAIN = 2000; // milliseconds before a retry of a line that could not be sent
  const LONGEST = 15000; // milliseconds without an answer before a request is considered lost
  const form = () => document.querySelector("form[data-fast]");
  const field = (name) => form().elements.namedItem(name);
  const FIGURES = ["ns", "ew", "belotes", "capots"];
  const TYPED = ["table", ...FIGURES, "reason"];
  // Where `+` leads. Enter leads to the other total, then saves.
  const ASIDE = { table: "ns", ns: "belotes", ew: "belotes", belotes: "capots", capots: "ns" };
  const KEY = `lines ${location.pathname} ${form().dataset.by}`;

  const waiting = JSON.parse(sessionStorage.getItem(KEY) ?? "[]"); // lines to send, oldest first
  const refused = []; // lines refused while another was being typed: { line, page }
  let sending = false;
  let undoing = false; // whether to undo the last entry once nothing waits
  let leaving = false;
  let why = ""; // what a server says whose disk or database fails
  let last = Number(new URLSearchParams(location.search).get("after") ?? 0); // last table entered
  let chosen = false; // whether the person typed the table, instead of taking the one proposed

  const value = (name) => field(name)?.value.trim() ?? "";
  const blank = () => !chosen && [...FIGURES, "reason"].every((name) => value(name) === "");
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

  const show = (fresh) => {
    form().replaceWith(document.importNode(fresh, true));
    chosen = false;
    goTo(form().querySelector("[autofocus]") ?? field("table"));
  };

  // Empty the line and propose the next table of the pile. The line begins where the last one did:
  // at its totals, or at its table if the person typed it.
  const clear = (begin = "ns") => {
    show(document.getElementById("blank").content.querySelector("form"));
    field("token").value = freshToken();
    const sent = [...waiting, ...refused.map(({ line }) => line)].map(tableOf);
    field("table").value = tableNames.next(last, sent);
    tableNames.show();
    goTo(field(value("table") === "" ? "table" : begin));
  };

  // Where each plays for himself, the sheet is typed on the page of the table, which the server opens.
  const ofChairs = () => document.querySelector("#who [data-chairs]") !== null;

  const element = (name, textContent) => Object.assign(document.createElement(name), { textContent });

  const tell = (missing = "") => {
    sessionStorage.setItem(KEY, JSON.stringify([...waiting, ...refused.map(({ line }) => line)]));
    const lost = document.getElementById("lost");
    const reason = lost.querySelector("[data-why]");
    reason.dataset.usual ??= reason.textContent;
    reason.textContent = why || reason.dataset.usual;
    lost.hidden = missing !== "lost";
    document.getElementById("stuck").hidden = missing !== "stuck";
    const queue = document.getElementById("queue");
    const open = queue.querySelector("details")?.open ?? false;
    const said = [];
    if (waiting.length > 0) {
      const words = waiting.length > 1 ? queue.dataset.many : queue.dataset.one;
      const summary = element("summary", `${waiting.length} ${words} · ${queue.dataset.show}`);
      const lines = Object.assign(document.createElement("details"), { open });
      lines.append(summary, element("p", waiting.map(named).join(", ")));
      said.push(lines);
    }
    if (refused.length > 0) {
      const tables = refused.map(({ line }) => named(line)).join(", ");
      said.push(element("p", `${queue.dataset.refused} ${tables}`));
    }
    queue.replaceChildren(...said);
  };

  // Return the page of the server's answer, or null if it is another page (no such round, another
  // role) or if the session has ended. Throw if the server cannot save.
  const post = async (url, line) => {
    const body = new URLSearchParams(line);
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

  const giveBack = () => {
    if (waiting.length > 0 || refused.length === 0 || !blank()) return;
    show(refused.shift().page.querySelector("form[data-fast]"));
    tell();
  };

  const next = async () => {
    if (sending || leaving || session.isOver()) return;
    if (waiting.length === 0) {
      if (undoing) undo();
      else giveBack();
      return;
    }
    sending = true;
    tell();
    let missing = "";
    try {
      const page = await post(form().action, waiting[0]);
      if (page === null) {
        missing = session.isOver() ? "" : "stuck";
      } else {
        const line = waiting.shift();
        took(page);
        if (page.querySelector("form[data-fast]").dataset.fast === "refused") {
          refused.push({ line, page });
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
    const line = Object.fromEntries(new FormData(form(), button));
    const begin = chosen ? "table" : "ns";
    waiting.push(line);
    last = Number(tableOf(line)) || last;
    clear(begin);
    tell();
    next();
  };

  // Undo the entry that the server has now, not the one that the page showed a moment ago.
  const undo = async () => {
    undoing = false;
    sending = true;
    try {
      const part = document.querySelector("[data-refresh]").dataset.refresh;
      const answer = await session.ask(part);
      const shown = new DOMParser().parseFromString((await answer?.text()) ?? "", "text/html");
      const button = shown.querySelector("form[data-undo]");
      if (button !== null) {
        const page = await post(button.getAttribute("action"), new FormData(button));
        if (page !== null) {
          took(page);
          if (blank()) show(page.querySelector("form[data-fast]"));
        }
      }
      tell();
    } catch {
      tell("lost");
    }
    sending = false;
    next();
  };

  document.addEventListener("submit", (event) => {
    if (event.target.matches("form[data-undo]")) {
      event.preventDefault();
      undoing = true;
      next();
    } else if (event.target === form()) {
      if (event.submitter?.name === "deals" || ofChairs()) {
        leaving = true;
        return;
      }
      event.preventDefault();
      submitted(event.submitter);
    }
  });

  // Enter leads to what is missing, and saves the line once nothing is.
  const enter = (name) => {
    const both = value("ns") !== "" && value("ew") !== "";
    if (name === "table") {
      if (ofChairs()) form().requestSubmit();
      else if (value("table") !== "") goTo(field("ns"));
    } else if (name === "ns") goTo(field("ew"));
    else if (name === "ew" && !both) goTo(field("belotes"));
    else form().requestSubmit();
  };

  const press = (name) => {
    const button = form().querySelector(`button[name=${name}]`);
    form().requestSubmit(button ?? undefined);
  };

  document.addEventListener("keydown", (event) => {
    const name = event.target.form === form() ? event.target.name : undefined;
    if (!TYPED.includes(name)) return;
    const done = () => event.preventDefault();
    if (event.key === "Escape") {
      done();
      clear();
      next();
    } else if (event.key === "Enter" && event.ctrlKey) {
      done();
      press("to_verify");
    } else if (event.ctrlKey && event.key === "z" && blank()) {
      done();
      undoing = true;
      next();
    } else if (name === "reason") {
      return;
    } else if (event.key === "Enter") {
      done();
      enter(name);
    } else if (event.key === "+") {
      done();
      goTo(field(ASIDE[name]));
    } else if (event.key === "*") {
      done();
      goTo(field("table"));
    } else if (!event.ctrlKey && !event.altKey && event.key.toLowerCase() === "d") {
      done();
      if (value("table") !== "") press("deals");
    }
  });

  document.addEventListener("input", (event) => {
    if (event.target.form !== form() || event.target.name === "reason") return;
    if (event.target.name === "table") chosen = value("table") !== "";
    tableNames.change(event.target.name);
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
    if (!leaving && (waiting.length + refused.length > 0 || !blank())) event.preventDefault();
  });

  goTo(form().querySelector("[autofocus]") ?? field("table"));
  next();
})();
