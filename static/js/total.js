// Total of an application, asked again whenever something that may change it is chosen. Without this
// script the button « Voir le total » asks for it.
(() => {
  "use strict";
  const button = document.querySelector("[data-look]");
  if (button === null) return;
  button.hidden = true;
  let last = 0;
  button.form.addEventListener("change", async () => {
    const own = (last += 1);
    const body = new FormData(button.form, button);
    const answer = await fetch(button.form.action, { method: "POST", body }).catch(() => null);
    if (answer === null || own !== last) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector("[data-total]");
    if (fresh !== null) document.querySelector("[data-total]").replaceWith(fresh);
  });
})();
