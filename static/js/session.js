// Requests of the desk's scripts, and the end of the session. The server answers 401 to a script
// that is signed out. The page then says so and keeps what is typed. Once the person has signed in
// again in another tab, the event "signed-in" tells each script to send what it kept.
"use strict";

const session = (() => {
  const ENDED = 401;
  const CHECK = 3000; // milliseconds between two checks that the person is back
  let over = false;

  // Signing in again changes the CSRF token. The cookie has the new one.
  const start = `${document.currentScript.dataset.cookie}=`;
  const token = () =>
    document.cookie.split("; ").find((one) => one.startsWith(start))?.slice(start.length);
  const renew = (fields, set) => {
    if (token() !== undefined) set(fields, token());
  };

  const tell = () => {
    const notice = document.getElementById("signed-out");
    if (notice !== null) notice.hidden = !over;
  };

  const check = async () => {
    try {
      const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" });
      over = answer.status === ENDED;
    } catch {
      // The server is away: check again.
    }
    tell();
    if (over) setTimeout(check, CHECK);
    else document.dispatchEvent(new Event("signed-in"));
  };

  const end = () => {
    if (over) return;
    over = true;
    tell();
    setTimeout(check, CHECK);
  };

  // Fetch an address of the desk. Return the answer, or null if the session has ended. `body`, if
  // given, holds the fields of a form.
  const ask = async (url, options = {}) => {
    if (options.body) renew(options.body, (body, fresh) => body.set("csrfmiddlewaretoken", fresh));
    const usual = { cache: "no-store", credentials: "same-origin" };
    const answer = await fetch(url, { ...usual, ...options });
    if (answer.status !== ENDED) return answer;
    end();
    return null;
  };

  document.addEventListener(
    "submit",
    (event) => {
      const field = event.target.elements.namedItem("csrfmiddlewaretoken");
      if (field !== null) renew(field, (one, fresh) => (one.value = fresh));
    },
    true,
  );
  document.addEventListener("htmx:configRequest", (event) => {
    const { parameters } = event.detail;
    if ("csrfmiddlewaretoken" in parameters) {
      renew(parameters, (all, fresh) => (all.csrfmiddlewaretoken = fresh));
    }
  });
  // Before any other script reads the answer.
  document.addEventListener(
    "htmx:beforeSwap",
    (event) => {
      if (event.detail.xhr.status === ENDED) end();
    },
    true,
  );

  return { ask, isOver: () => over };
})();
