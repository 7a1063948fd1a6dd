/**
 * The list of a room of settings. Older addresses name a section by an anchor, which the server never sees: the line that
 * leads to the section carries it, so that without script the browser shows that line, and with script the section opens.
 * A list that the browser has kept for Back may be from before a save, so it is read anew.
 */
export function startSections() {
  if (!document.querySelector("[data-sections]")) return;
  follow();
  addEventListener("hashchange", follow);
  addEventListener("pageshow", ({ persisted }: PageTransitionEvent) => {
    // Beside an open form nothing that was typed is thrown away.
    if (persisted && !document.querySelector(".open-section")) location.reload();
  });
}

function follow() {
  const line = document.getElementById(location.hash.slice(1))?.closest<HTMLAnchorElement>("[data-sections] a");
  if (line) location.replace(line.href);
}
