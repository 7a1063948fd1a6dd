import { startBookBar } from "./lib/book-bar.ts";
import { startForms } from "./lib/forms.ts";
import { startPasswords } from "./lib/passwords.ts";
import { startSections } from "./lib/sections.ts";
import { startTabs } from "./lib/tabs.ts";
import { startToasts } from "./lib/toasts.ts";
import { dropDrafts } from "./visits/bookings/requests/draft.ts";

/** The little that documents need beyond HTML: toasts that go away, buttons that say they are busy, the tabs and the bar of a profile, the lists of settings. */
startSections();
startToasts();
startForms();
startTabs();
startBookBar();
startPasswords();
// Few pages have them, and until it is loaded a form is sent, and a time read, as without script.
if (document.querySelector("[data-rare]"))
  void import("./lib/rare-parts.ts").then(({ startRareParts }) => startRareParts());
if (!document.querySelector("form[action$='logout']")) dropDrafts();
