import { startForms } from "./lib/forms.ts";
import { startPasswordButtons } from "./lib/passwords.ts";
import { followOldAnchors } from "./lib/sections.ts";
import { startTabs } from "./lib/tabs.ts";
import { dropAccountDrafts } from "./visits/bookings/requests/draft.ts";

/** Small enhancements of documents: toasts, busy buttons, tabs, and settings lists. */
followOldAnchors();
startForms();
startTabs();
startPasswordButtons();
if (document.querySelector("#toasts .toast")) void import("./lib/toasts.ts").then(({ startToasts }) => startToasts());
// Lazy, because keeping the focus matters only once something has it.
addEventListener(
  "focusin",
  async (event, path = event.composedPath()) => (await import("./lib/keep-focus.ts")).keepFocus(path),
  { once: true },
);
// Lazy, because few pages need them, and they work without script until then.
if (document.querySelector("[data-rare]"))
  void import("./lib/rare-parts.ts").then(({ startPartsOnPage }) => startPartsOnPage());
if (!document.querySelector("form[action$='logout']")) dropAccountDrafts();
