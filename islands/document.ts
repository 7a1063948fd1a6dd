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
// Only one page has it, and until it is loaded the form is sent as without script.
if (document.querySelector("[data-sign-up]")) void import("./lib/sign-up.ts").then(({ startSignUp }) => startSignUp());
if (!document.querySelector("form[action$='logout']")) dropDrafts();
