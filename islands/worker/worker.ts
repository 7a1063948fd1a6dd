import { lead, renew, show } from "./push.ts";
import type { WorkerScope } from "./scope.ts";

/** The service worker of signed-in people. A new release's takes over at once: what it says and what pages ask for agree. */
const scope = self as unknown as WorkerScope;

scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()));

scope.addEventListener("push", (event) => event.waitUntil(show(scope, event)));
scope.addEventListener("notificationclick", (event) => event.waitUntil(lead(scope, event)));
scope.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(scope, event)));
