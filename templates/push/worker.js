// Shows what the server sends, and opens the page of the team. It keeps no page.
"use strict";
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("push", (event) => {
  const { title, text, tag, page } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body: text, tag, data: page }));
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
