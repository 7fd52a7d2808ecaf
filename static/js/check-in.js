// Fast check-in: Enter empties the field at once. Each entry is sent once the previous one has its
// answer, and nothing is lost. Without this script the form is sent and shown again like any other.
(() => {
  "use strict";
  const AGAIN = 3000; // milliseconds before a retry after a lost connection
  const form = document.querySelector("form[data-check-in]");
  if (form === null) return;
  const field = form.elements.namedItem("typed");
  const lost = document.getElementById("lost");
  const toSee = document.getElementById("to-see");
  const waiting = []; // entries without an answer yet, each with its own token
  let listed = []; // entries in the list of the refused ones, each with its reason
  let busy = false;

  // `why` is what a server says whose disk or database fails.
  const reason = lost.querySelector("[data-why]");
  const usual = reason.textContent;
  const tell = (down, why = "") => {
    lost.hidden = !down;
    reason.textContent = why || usual;
    lost.querySelector("[data-waiting]").textContent = waiting.map(({ typed }) => typed).join(", ");
  };

  // A refused number comes back to the field unless the person is typing another one. Either way
  // the reason of the refusal stays on the page.
  const refused = (entry, page) => {
    const { typed } = entry;
    const why = letters.reasons(page);
    listed.push({ ...entry, why });
    const line = document.createElement("li");
    // Most reasons name the number that was typed.
    const named = why.split(/[^\p{L}\p{N}]+/u).includes(typed);
    const list = toSee.querySelector("ul");
    line.textContent = named ? why : `${typed}${list.dataset.colon} ${why}`;
    list.append(line);
    toSee.hidden = false;
    if (field.value === "") {
      field.value = typed;
      field.select();
    }
  };

  const put = (page) => {
    const fresh = page.getElementById("arrived");
    if (fresh === null) throw new Error("no such page");
    document.getElementById("arrived").replaceChildren(...fresh.childNodes);
    document.dispatchEvent(new Event("desk-refresh"));
  };

  const send = async () => {
    if (busy || waiting.length === 0) return;
    busy = true;
    const entry = waiting[0];
    const data = new FormData(form);
    data.set("typed", entry.typed);
    data.set("token", entry.token);
    let why = "";
    try {
      const answer = await session.ask(form.action, { method: "POST", body: data });
      if (answer === null) {
        // The session has ended: the entry waits until the person is back.
        tell(false);
        busy = false;
        return;
      }
      const page = letters.parsed(await answer.text());
      why = page.querySelector("p[data-why]")?.textContent;
      if (answer.status >= 500) throw new Error(String(answer.status));
      waiting.shift();
      tell(false);
      if (answer.ok && page.getElementById("arrived")) {
        put(page);
      } else {
        refused(entry, page);
        if (page.getElementById("arrived")) put(page);
      }
      busy = false;
      send();
    } catch {
      tell(true, why);
      busy = false;
      setTimeout(send, AGAIN);
    }
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const typed = field.value.trim();
    field.value = "";
    field.focus();
    if (typed === "") return;
    waiting.push({ typed, token: letters.freshToken() });
    send();
  });
  document.addEventListener("signed-in", send);
  toSee.querySelector("button").addEventListener("click", () => {
    listed = [];
    toSee.querySelector("ul").replaceChildren();
    toSee.hidden = true;
    field.focus();
  });
  window.addEventListener("pagehide", () => {
    const fields = [...new FormData(form)];
    const letter = ({ why, ...own }) => ({ label: own.typed, fields, own, why });
    letters.keep(form, [...listed, ...waiting].map(letter));
  });
})();
