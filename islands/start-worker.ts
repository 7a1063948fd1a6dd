import { SERVICE_WORKER } from "#src/shared/base/paths.ts";

void import("./lib/offline/waiting-bar.ts").then(({ startWaitingBar }) => startWaitingBar());
addEventListener("load", () => navigator.serviceWorker?.register(SERVICE_WORKER).catch(() => {}));

const find = document.querySelector<HTMLElement>("[data-script]");
if (find) void import(find.dataset.script!);
