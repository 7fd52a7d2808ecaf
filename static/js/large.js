// The table of a team over the whole screen of its phone, named by the address: « #large-1 ». The
// script hides the bars of the browser and keeps the phone awake, where it may; a new draw changes
// the number on the spot.
(() => {
  "use strict";
  const isLarge = () => location.hash.startsWith("#large-");
  let lock = null;

  // Browsers allow this on secure addresses only.
  const stayAwake = async () => {
    if (!isLarge() || document.hidden) return;
    lock = (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null;
  };
  const changed = () => {
    if (isLarge()) {
      stayAwake();
      return;
    }
    lock?.release();
    lock = null;
    if (document.fullscreenElement) document.exitFullscreen();
  };

  document.addEventListener("click", (event) => {
    if (event.target.closest(".to-large") === null) return;
    document.documentElement.requestFullscreen?.().catch(() => {});
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && isLarge()) location.hash = "#mine";
  });
  document.addEventListener("fullscreenchange", () => {
    if (!document.fullscreenElement && isLarge()) location.hash = "#mine";
  });
  window.addEventListener("hashchange", changed);
  document.addEventListener("visibilitychange", stayAwake);
  // The part that the address names has been drawn again.
  document.addEventListener("refreshed", () => {
    if (!isLarge()) return;
    if (document.getElementById(location.hash.slice(1)) === null) location.hash = "#mine";
    else location.replace(location.hash);
  });
  stayAwake();
})();
