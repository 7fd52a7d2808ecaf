// Signing in again in another tab changes the CSRF token, so a form that is sent again takes it
// from the cookie. Without this script the server gives the form back once more.
(() => {
  "use strict";
  const NAME = "csrftoken=";
  const form = document.querySelector("[data-resend]");
  form.addEventListener("submit", () => {
    const found = document.cookie.split("; ").find((one) => one.startsWith(NAME));
    if (found !== undefined) form.elements.csrfmiddlewaretoken.value = found.slice(NAME.length);
  });
})();
