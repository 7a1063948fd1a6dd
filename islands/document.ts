import { startForms } from "./lib/forms.ts";
import { startPasswords } from "./lib/passwords.ts";
import { startSections } from "./lib/sections.ts";
import { startTabs } from "./lib/tabs.ts";
import { dropDrafts } from "./visits/bookings/requests/draft.ts";

/** Small enhancements of documents: toasts, busy buttons, tabs, the profile's bar, and settings lists. */
startSections();
startForms();
startTabs();
hideBookBar();
startPasswords();
if (document.querySelector("#toasts .toast")) void import("./lib/toasts.ts").then(({ startToasts }) => startToasts());
// Lazy, because it matters once something has focus.
addEventListener("focusin", async ({ target }) => (await import("./lib/keep-focus.ts")).keepFocus(target), {
  once: true,
});
// Lazy, because few pages need them, and they work without script until then.
if (document.querySelector("[data-rare]"))
  void import("./lib/rare-parts.ts").then(({ startRareParts }) => startRareParts());
if (!document.querySelector("form[action$='logout']")) dropDrafts();

/** Hides the bar while the booking form is visible. */
function hideBookBar() {
  const bar = document.querySelector(".book-bar");
  const form = document.getElementById("book");
  if (!bar || !form) return;
  const area = { rootMargin: "0px 0px -80px 0px" };
  new IntersectionObserver((seen) => bar.classList.toggle("done", seen.at(-1)!.isIntersecting), area).observe(form);
}
