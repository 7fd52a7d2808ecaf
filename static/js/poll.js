// Asks the server something again and again, and shows the banner once it has been away for a while.
// Three hundred phones must not ask at the same instant, nor hurry a server that does not answer.
// `ask` throws when it could not; what is given back asks at once.
"use strict";

function poll(ask, seconds) {
  const LOST_AFTER = 3; // failures in a row before the reader is told
  const offline = document.getElementById("offline");
  let failures = 0;
  let timer = null;

  const later = () => {
    clearTimeout(timer);
    const jitter = 0.8 + 0.4 * Math.random();
    timer = setTimeout(again, seconds * 1000 * jitter * Math.min(1 + failures, 6));
  };

  const again = async () => {
    clearTimeout(timer);
    if (!document.hidden) {
      try {
        await ask();
        failures = 0;
      } catch {
        failures += 1;
      }
      offline.hidden = failures < LOST_AFTER;
    }
    later();
  };

  later();
  return again;
}
