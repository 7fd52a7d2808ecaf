// Button that has this phone notified of the draws and the results of a team. Only this script knows
// what the browser can, and whether it is notified already.
(() => {
  "use strict";
  const place = () => document.querySelector("[data-push]");
  const first = place();
  if (first === null || !("serviceWorker" in navigator)) return;
  const { push: publicKey, team, start, stop, worker, scope } = first.dataset;
  const kept = `dixdeder push ${scope}`;
  let state = "";
  let why = "";

  const show = () => {
    const here = place();
    if (here === null || state === "") return;
    for (const one of here.querySelectorAll("[data-when]")) one.hidden = one.dataset.when !== state;
    here.querySelector("[data-why]").textContent = why;
    here.hidden = false;
  };
  const set = (now, reason = "") => {
    state = now;
    why = reason;
    show();
  };

  const send = (url, values) => fetch(url, { method: "POST", body: new URLSearchParams(values) });
  const tell = async (subscription) => {
    const { endpoint, keys } = subscription.toJSON();
    const answer = await send(start, { endpoint, public_key: keys.p256dh, secret: keys.auth });
    if (answer.ok) return "";
    return answer.status === 422 ? (await answer.json()).detail : place().dataset.failed;
  };
  const ofThisKey = (subscription) => {
    const bytes = new Uint8Array(subscription.options.applicationServerKey);
    const text = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
    return text.replaceAll("=", "") === publicKey;
  };
  const present = async () => {
    const registration = await navigator.serviceWorker.getRegistration(scope);
    const subscription = await registration?.pushManager.getSubscription();
    return subscription && ofThisKey(subscription) ? subscription : null;
  };

  const turnOn = async () => {
    if ((await Notification.requestPermission()) !== "granted") return set("denied");
    await navigator.serviceWorker.register(worker, { scope });
    const { pushManager } = await navigator.serviceWorker.ready;
    const before = await pushManager.getSubscription();
    // A server restored elsewhere has another key.
    if (before && !ofThisKey(before)) await before.unsubscribe();
    const subscription = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    });
    const refusal = await tell(subscription);
    if (refusal) return set("off", refusal);
    localStorage.setItem(kept, team);
    return set("on");
  };
  const turnOff = async () => {
    const subscription = await present();
    if (subscription) {
      const answer = await send(stop, { endpoint: subscription.endpoint });
      if (!answer.ok) throw new Error(answer.status);
      await subscription.unsubscribe();
    }
    // Last: without network, the phone is still notified, and its page says so.
    localStorage.removeItem(kept);
    set("off");
  };

  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-push] button")) return;
    // The browser's service may take its time.
    set(state, place().dataset.wait);
    (state === "on" ? turnOff() : turnOn()).catch(() => set(state, place().dataset.failed));
  });
  document.addEventListener("refreshed", show);

  const begin = async () => {
    // An iPhone notifies only what is on its home screen.
    if (!("PushManager" in window)) return navigator.standalone === false ? set("install") : null;
    if (Notification.permission === "denied") return set("denied");
    const subscription = localStorage.getItem(kept) === team ? await present() : null;
    if (subscription === null) return set("off");
    set("on");
    // The server may have lost it, or be another one.
    const refusal = await tell(subscription);
    return refusal ? set("off", refusal) : null;
  };
  begin().catch(() => null);
})();
