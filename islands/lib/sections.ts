/**
 * Old URLs name a section by anchor. With script, the section opens; without, its line is shown. A list restored by
 * Back is reloaded.
 */
export function startSections() {
  if (!document.querySelector("[data-sections]")) return;
  follow();
  addEventListener("hashchange", follow);
  addEventListener("pageshow", ({ persisted }: PageTransitionEvent) => {
    // Not while a form is open.
    if (persisted && !document.querySelector(".open-section")) location.reload();
  });
}

function follow() {
  const line = document.getElementById(location.hash.slice(1))?.closest<HTMLAnchorElement>("[data-sections] a");
  if (line) location.replace(line.href);
}
