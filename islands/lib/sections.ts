/** Opens the section that an old URL names by anchor. Reloads a list restored by Back. */
export function followOldAnchors() {
  if (!document.querySelector("[data-sections]")) return;
  follow();
  addEventListener("hashchange", follow);
  addEventListener("pageshow", ({ persisted }: PageTransitionEvent) => {
    if (persisted && !document.querySelector(".open-section")) location.reload();
  });
}

function follow() {
  const line = document.getElementById(location.hash.slice(1))?.closest<HTMLAnchorElement>("[data-sections] a");
  if (line) location.replace(line.href);
}
