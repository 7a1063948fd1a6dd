/** The element focused last, messages aside, and all that it stands in. */
let place: HTMLElement[] = [];
let isAsked = false;

const isThere = (element: HTMLElement) => element.checkVisibility({ visibilityProperty: true });

addEventListener("focusin", ({ target }) => {
  if ((target as Element).closest("#toasts")) return;
  place = [];
  for (let at = target as HTMLElement | null; at && at !== document.body; at = at.parentElement) place.push(at);
});

addEventListener("focusout", ({ target, relatedTarget }: FocusEvent) => {
  const left = target as HTMLElement;
  if (relatedTarget || left !== place[0]) return;
  setTimeout(() => {
    const isOnPurpose = document.activeElement === document.body && isThere(left) && !left.matches(":disabled");
    if (isOnPurpose && left === place[0]) place = [];
  });
});

/** Focus that fell to the body goes back, or to the heading of what its element stood in. */
function restore() {
  isAsked = false;
  const [last, ...around] = place;
  if (!last || document.activeElement !== document.body) return;
  if (isThere(last)) return last.focus({ preventScroll: true });
  const stands = around.find((element) => isThere(element) && element.querySelector("h1, h2, h3"));
  const heading = (stands ?? document).querySelector<HTMLElement>(":is(h1, h2, h3)");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

// After what the page does itself. A busy button is disabled, and gets its focus back afterwards.
new MutationObserver(() => {
  if (!isAsked) requestAnimationFrame(() => setTimeout(restore));
  isAsked = true;
}).observe(document.body, { attributeFilter: ["disabled", "hidden", "open"], childList: true, subtree: true });
