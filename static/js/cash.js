// Cash box: shows the name and balance of the team whose number is typed, and the sum of the notes
// and coins. Without this script the page shows both after the form is sent.
(() => {
  "use strict";
  const who = document.querySelector("[data-take] [name=who]");
  const amount = document.querySelector("[data-take] [name=cents]");
  const account = document.querySelector("[data-account]");
  const name = () => {
    const number = /^\s*(?:n[°ºo]?\s*)?0*(\d+)\s*$/i.exec(who.value);
    const row = number && document.querySelector(`tr[data-number="${number[1]}"]`);
    amount.placeholder = row?.dataset.due ?? "";
    account.textContent = row ? `${row.dataset.name}${account.dataset.colon} ${row.dataset.balance}` : "";
  };
  if (who && account) {
    who.addEventListener("input", name);
    name();
  }

  const pieces = document.querySelector("[data-pieces]");
  const total = document.querySelector("[data-pieces-total]");
  const add = () => {
    let cents = 0;
    for (const input of pieces.querySelectorAll("[data-piece]")) {
      if (/^\d+$/.test(input.value.trim())) cents += Number(input.value) * Number(input.dataset.piece);
    }
    const euros = { style: "currency", currency: "EUR", trailingZeroDisplay: "stripIfInteger" };
    const sum = new Intl.NumberFormat(document.documentElement.lang, euros).format(cents / 100);
    total.textContent = cents ? `${total.dataset.piecesTotal} ${sum}` : "";
  };
  if (pieces && total) {
    pieces.addEventListener("input", add);
    add();
  }
})();
