import { SERVICE_WORKER } from "#src/shared/base/paths.ts";

addEventListener("load", () => navigator.serviceWorker?.register(SERVICE_WORKER).catch(() => {}));

const find = document.querySelector<HTMLFormElement>(".bar-find");
if (find) void import("./clients/clients/bar-find.ts").then(({ startBarFind }) => startBarFind(find));
