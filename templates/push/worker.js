// Shows what the server sends, and opens the page of the team. It keeps no page.
"use strict";
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("push", (event) => {
  const { title, text, tag, page } = event.data.json();
  // What takes the place of a former message rings again: another table is news.
  const look = { body: text, tag, renotify: true, data: page };
  event.waitUntil(self.registration.showNotification(title, look));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const open = async () => {
    const page = event.notification.data;
    const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const shown = windows.find((one) => new URL(one.url).pathname === page);
    return shown ? shown.focus() : self.clients.openWindow(page);
  };
  event.waitUntil(open());
});
