import { SERVICE_WORKER } from "#src/shared/base/paths.ts";

addEventListener("load", () => navigator.serviceWorker?.register(SERVICE_WORKER).catch(() => {}));

// A dynamic name, because a literal import would add the bundler's runtime here.
const find = document.querySelector<HTMLElement>("[data-script]");
if (find) void import(find.dataset.script!);
