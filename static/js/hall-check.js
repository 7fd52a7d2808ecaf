// The check of the hall: this device's clock beside the computer's, and the demonstration that is
// being prepared.
(() => {
  "use strict";
  const APART = 60_000; // milliseconds from which the two clocks are told apart
  const AGAIN = 3000; // milliseconds between two looks at the demonstration
  const server = new Date(document.querySelector("[data-now]").dataset.now);
  const apart = Math.abs(Date.now() - server) > APART;
  const tell = () => {
    const warning = document.getElementById("clock-apart");
    if (warning !== null) warning.hidden = !apart;
  };
  tell();
  // The points are drawn again when a phone comes.
  document.addEventListener("desk-refreshed", tell);

  if (document.querySelector("[data-waiting]") !== null) setTimeout(() => location.reload(), AGAIN);
})();
