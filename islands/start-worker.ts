import { SERVICE_WORKER } from "#src/shared/base/paths.ts";

/** On the own pages of parents and groomers: has the browser keep a service worker, once the page is there. */
addEventListener("load", () => navigator.serviceWorker?.register(SERVICE_WORKER).catch(() => {}));
