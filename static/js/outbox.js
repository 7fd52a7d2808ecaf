// Send the lines that the last page kept (letters.js). Each has its token, so a line that had arrived
// is not carried out twice. A refused line stays listed with its reason until the person has read it.
"use strict";

(() => {
  const AGAIN = 3000; // milliseconds before a retry after a lost connection
  const place = document.getElementById("outbox");
  const sent = []; // labels of the lines that this page sent
  let busy = false;

  const line = (letter) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = letter.page;
    link.textContent = letter.label;
    item.append(link, `${place.querySelector("ul").dataset.colon} ${letter.why}`);
    return item;
  };

  const show = () => {
    const all = letters.all();
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
    const same = ({ own }) => own.token === letter.own.token;
    if (why) {
      letters.store(letters.all().map((one) => (same(one) ? { ...one, why } : one)));
    } else {
      letters.store(letters.all().filter((one) => !same(one)));
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
        const letter = letters.all().find(({ why }) => !why);
        if (letter === undefined) break;
        const body = new FormData();
        for (const [name, value] of letter.fields) body.append(name, value);
        for (const [name, value] of Object.entries(letter.own)) body.set(name, value);
        const answer = await session.ask(letter.to, { method: "POST", body });
        // The session has ended: the line waits until the person is back.
        if (answer === null) break;
        if (answer.status >= 500) throw new Error(String(answer.status));
        settle(letter, answer.ok ? "" : letters.reasons(letters.parsed(await answer.text())));
      }
    } catch {
      setTimeout(send, AGAIN);
    }
    busy = false;
  };

  place.querySelector("button").addEventListener("click", () => {
    letters.store(letters.all().filter(({ why }) => !why));
    show();
  });
  document.addEventListener("signed-in", send);
  send();
})();
