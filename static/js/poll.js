// Calls `ask` repeatedly, and shows the offline banner after several failures. The delay is random,
// so that three hundred phones do not ask at the same instant, and grows while the server does not
// answer; a spare may have taken over, so `lost` is then heard in the page. `ask` must throw on
// failure; `seconds` is a number, or a function that returns one. Returns a function that asks at once.
"use strict";

function poll(ask, seconds) {
  const LOST_AFTER = 3; // failures in a row before the banner is shown
  const offline = document.getElementById("offline");
  let failures = 0;
  let timer = null;

  const later = () => {
    clearTimeout(timer);
    const jitter = 0.8 + 0.4 * Math.random();
    const delay = typeof seconds === "function" ? seconds() : seconds;
    timer = setTimeout(again, delay * 1000 * jitter * Math.min(1 + failures, 6));
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
      if (failures >= LOST_AFTER) document.dispatchEvent(new Event("lost"));
    }
    later();
  };

  later();
  return again;
}

// Say in the page that a server which was replaced still answers; return its answer.
function heed(answer) {
  if (answer.headers.has("X-Replaced")) document.dispatchEvent(new Event("lost"));
  return answer;
}
