interface FocusedElement {
  element: HTMLElement;
  /** From the inside, because a removed element has no ancestors. */
  around: Element[];
}

let trail: FocusedElement[] = [];
let kept: Document | undefined;

/**
 * Begins with the first focused element, which may have lost the focus since.
 * Moves the focus on when its element is removed, hidden, or disabled: back to where a dialog, menu, or toast was opened
 * from, or else to the nearest heading. A disabled button gets its focus back when it's enabled.
 */
export function keepFocus(first: EventTarget | null = null) {
  if (kept === document) return;
  kept = document;
  trail = [];
  for (const element of [first, document.activeElement]) if (element) remember(element as HTMLElement);
  document.addEventListener("focusin", ({ target }) => remember(target as HTMLElement));
  document.addEventListener("focusout", ({ target, relatedTarget }) =>
    queueMicrotask(() => {
      // Someone left it.
      if (!relatedTarget && isLost() && isUsable(target as HTMLElement)) trail = [];
    }),
  );
  const changes = { childList: true, subtree: true, attributeFilter: ["disabled", "hidden", "open"] };
  new MutationObserver(restore).observe(document.body, changes);
  restore();
}

function remember(element: HTMLElement) {
  if (element === document.body) return;
  const around: Element[] = [];
  for (let one = element.parentElement; one; one = one.parentElement) around.push(one);
  trail = [...trail.slice(-7), { element, around }];
}

const isLost = () => trail.length > 0 && document.activeElement === document.body;
const isShown = (element: Element) => element.isConnected && element.checkVisibility({ visibilityProperty: true });
const isUsable = (element: Element) => isShown(element) && !element.matches(":disabled");
const isClosed = (layer: Element) => layer.matches("dialog, [popover]") && !isShown(layer);

function restore() {
  if (!isLost()) return;
  for (const { element, around } of trail.toReversed()) {
    if ([element, ...around].some((one) => one.id === "toasts" || isClosed(one))) continue;
    if (isUsable(element)) return element.focus({ preventScroll: true });
    // Disabled while it's busy.
    if (isShown(element)) return;
    return headingNear(around)?.focus({ preventScroll: true });
  }
  headingNear([...trail[0]!.around, document.getElementById("main")!])?.focus({ preventScroll: true });
}

function headingNear(around: readonly Element[]): HTMLElement | undefined {
  const places = around.filter((one) => isShown(one) && one.matches("section, article, form, dialog, main"));
  const headings = places.flatMap((place) => [...place.querySelectorAll<HTMLElement>("h1, h2, h3")]);
  const heading = headings.find(isShown);
  if (heading && !heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  return heading;
}
