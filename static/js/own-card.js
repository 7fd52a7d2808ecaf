// The card of the followed team vibrates in the hand when the desk turns it, where the phone allows.
(() => {
  "use strict";
  const isTurned = () => document.querySelector(".is-followed .own-turned") !== null;
  let before = isTurned();
  document.addEventListener("refreshed", () => {
    const after = isTurned();
    if (after && !before) navigator.vibrate?.([120, 80, 300]);
    before = after;
  });
})();
