// Lines that still had to be sent when the person left their page. The browser keeps them, and the
// next page of the desk sends them. Each has its token, so a line that had arrived is not carried
// out twice. A refused line stays listed with its reason until the person has read it.
"use strict";

const outbox = (() => {
  const KEY = "outbox";
  const AGAIN = 3000; // milliseconds before a retry after a lost connection
  const place = document.getElementById("outbox");
  const sent = []; // labels of the lines that this page sent
  let busy = false;

  const letters = () => JSON.parse(localStorage.getItem(KEY) ?? "[]");
  const store = (list) => {
    if (list.length > 0) localStorage.setItem(KEY, JSON.stringify(list));
    else localStorage.removeItem(KEY);
  };

  // Keep lines of a form for the next page: each has a label, a token, its fields, and `why` if the
  // server refused it.
  const keep = (form, lines) => {
    const from = { to: form.action, page: location.href };
    store([...letters(), ...lines.map((line) => ({ ...from, ...line }))]);
  };

  // Names and values of a form as it is now, without the tokens.
  const fields = (form) => {
    const own = ([name]) => !["csrfmiddlewaretoken", "token"].includes(name);
    return [...new FormData(form)].filter(own);
  };

  const freshToken = () => {
    const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
    return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  };

  // Reasons that a page of the server gives for its refusal.
  const reasons = (page) => {
    const found = [...page.querySelectorAll(".invalid-text li, .alert-danger, [data-why]")];
    const shown = found.filter((one) => one.closest("[hidden]") === null);
    const told = [...new Set(shown.map((one) => one.textContent.trim()).filter(Boolean))];
    return told.join(" ") || page.title;
  };

  const parsed = (text) => new DOMParser().parseFromString(text, "text/html");

  const line = (letter) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = letter.page;
    link.textContent = letter.label;
    item.append(link, ` : ${letter.why}`);
    return item;
  };

  const show = () => {
    const all = letters();
    const refused = all.filter(({ why }) => why);
    const waiting = all.filter(({ why }) => !why).map(({ label }) => label);
    for (const [name, labels] of [["waiting", waiting], ["sent", sent]]) {
      const part = place.querySelector(`[data-${name}]`);
      part.hidden = labels.length === 0;
      part.querySelector("span").textContent = labels.join(", ");
    }
    place.querySelector("[data-refused]").hidden = refused.length === 0;
    place.querySelector("ul").replaceChildren(...refused.map(line));
    place.hidden = all.length + sent.length === 0;
  };

  const settle = (letter, why) => {
    const same = ({ token }) => token === letter.token;
    if (why) {
      store(letters().map((one) => (same(one) ? { ...one, why } : one)));
    } else {
      store(letters().filter((one) => !same(one)));
      sent.push(letter.label);
      document.dispatchEvent(new Event("desk-refresh"));
    }
  };

  const send = async () => {
    if (busy) return;
    busy = true;
    try {
      for (;;) {
        show();
        const letter = letters().find(({ why }) => !why);
        if (letter === undefined) break;
        const body = new FormData();
        body.set("token", letter.token);
        for (const [name, value] of letter.fields) body.append(name, value);
        const answer = await session.ask(letter.to, { method: "POST", body });
        // The session has ended: the line waits until the person is back.
        if (answer === null) break;
        if (answer.status >= 500) throw new Error(String(answer.status));
        settle(letter, answer.ok ? "" : reasons(parsed(await answer.text())));
      }
    } catch {
      setTimeout(send, AGAIN);
    }
    busy = false;
  };

  place.querySelector("button").addEventListener("click", () => {
    store(letters().filter(({ why }) => !why));
    show();
  });
  document.addEventListener("signed-in", send);
  if (letters().length > 0) send();

  return { keep, fields, freshToken, parsed, reasons };
})();
