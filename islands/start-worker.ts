import { SERVICE_WORKER } from "#src/shared/base/paths.ts";

addEventListener("load", () => navigator.serviceWorker?.register(SERVICE_WORKER).catch(() => {}));
