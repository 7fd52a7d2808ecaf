// Fast entry without waiting for the server: Enter empties the line at once, and lines are sent one
// at a time, in order. A refused line comes back once the fields are empty. A line that cannot be
// sent waits, also in the session's storage; its token makes the server count it once. Without this
// script the form is sent and shown again like any other.
(() => {
  "use strict";
  const AGAIN = 2000; // milliseconds before a retry of a line that could not be sent
  const LONGEST = 15000; // milliseconds without an answer before a request is considered lost
  const form = () => document.querySelector("form[data-fast]");
  const field = (name) => form().elements.namedItem(name);
  const TYPED = ["table", "ns", "ew", "belotes", "capots", "reason"];
  const NEXT = { table: "ns", ns: "ew", ew: "belotes", belotes: "capots", capots: "table" };
  const KEY = `lines ${location.pathname} ${form().dataset.by}`;

  const waiting = JSON.parse(sessionStorage.getItem(KEY) ?? "[]"); // lines to send, oldest first
  const refused = []; // lines refused while another was being typed: { line, page }
  let sending = false;
  let undoing = false; // whether to undo the last entry once nothing waits
  let leaving = false;
  let why = ""; // what a server says whose disk or database fails

  const value = (name) => field(name)?.value.trim() ?? "";
  const blank = () => TYPED.every((name) => value(name) === "");
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
    htmx.process(form());
    goTo(form().querySelector("[autofocus]") ?? field("table"));
  };

  const clear = () => {
    show(document.getElementById("blank").content.querySelector("form"));
    field("token").value = freshToken();
  };

  const tell = (missing = "") => {
    sessionStorage.setItem(KEY, JSON.stringify([...waiting, ...refused.map(({ line }) => line)]));
    const lost = document.getElementById("lost");
    const reason = lost.querySelector("[data-why]");
    reason.dataset.usual ??= reason.textContent;
    reason.textContent = why || reason.dataset.usual;
    lost.hidden = missing !== "lost";
    document.getElementById("stuck").hidden = missing !== "stuck";
    const queue = document.getElementById("queue");
    const said = [];
    if (waiting.length > 0) said.push(`${queue.dataset.waiting} ${waiting.map(named).join(", ")}`);
    if (refused.length > 0) {
      said.push(`${queue.dataset.refused} ${refused.map(({ line }) => named(line)).join(", ")}`);
    }
    queue.replaceChildren(...said.map((text) => Object.assign(document.createElement("p"), { textContent: text })));
  };

  // Return the page of the server's answer, or null if it is another page (signed out, no such
  // round). Throw if the server cannot save. Send the CSRF token of the cookie: it changes when the
  // person signs in again in another tab.
  const post = async (url, line) => {
    const cookie = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/);
    const body = new URLSearchParams(line);
    if (cookie) body.set("csrfmiddlewaretoken", cookie[1]);
    const signal = AbortSignal.timeout(LONGEST);
    why = "";
    const answer = await fetch(url, { method: "POST", body, signal, credentials: "same-origin" });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (answer.status === 503) {
      why = page.querySelector("[data-why]")?.textContent ?? "";
      throw new Error("unavailable");
    }
    return page.querySelector("form[data-fast]") === null ? null : page;
  };

  const took = (page) => {
    document.getElementById("messages").replaceChildren(...page.getElementById("messages").children);
    document.getElementById("blank").replaceWith(page.getElementById("blank"));
    document.dispatchEvent(new Event("desk-refresh"));
  };

  const giveBack = () => {
    if (waiting.length > 0 || refused.length === 0 || !blank()) return;
    show(refused.shift().page.querySelector("form[data-fast]"));
    tell();
  };

  const next = async () => {
    if (sending || leaving) return;
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
        missing = "stuck";
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
    waiting.push(line);
    clear();
    tell();
    next();
  };

  // Undo the entry that the server has now, not the one that the page showed a moment ago.
  const undo = async () => {
    undoing = false;
    sending = true;
    try {
      const part = document.querySelector("[data-refresh]").dataset.refresh;
      const answer = await fetch(part, { cache: "no-store", credentials: "same-origin" });
      const shown = new DOMParser().parseFromString(await answer.text(), "text/html");
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
      if (event.submitter?.name === "deals") {
        leaving = true;
        return;
      }
      event.preventDefault();
      submitted(event.submitter);
    }
  });

  const enter = (name) => {
    const both = value("ns") !== "" && value("ew") !== "";
    if (name === "table" && value("table") === "") return;
    if ((name === "ew" && both) || name === "capots") form().requestSubmit();
    else goTo(field(NEXT[name]));
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
    } else if (event.ctrlKey && event.key === "z" && name === "table" && blank()) {
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
      goTo(field(NEXT[name]));
    } else if (!event.ctrlKey && !event.altKey && event.key.toLowerCase() === "d") {
      done();
      if (value("table") !== "") press("deals");
    }
  });

  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-leave]") === null) return;
    event.preventDefault();
    clear();
    next();
  });

  // Ignore an answer about a table that is no longer the one typed, and the sign-in page that a
  // closed session is redirected to: drawn here, it would take the keys.
  document.body.addEventListener("htmx:beforeSwap", (event) => {
    const [path, query] = event.detail.pathInfo.finalRequestPath.split("?");
    const asked = new URLSearchParams(query);
    const answered = new URL(event.detail.xhr.responseURL).pathname;
    if (answered !== path || (asked.get("table") ?? "").trim() !== value("table")) {
      event.detail.shouldSwap = false;
    }
  });

  window.addEventListener("beforeunload", (event) => {
    if (!leaving && (waiting.length + refused.length > 0 || !blank())) event.preventDefault();
  });

  next();
})();
