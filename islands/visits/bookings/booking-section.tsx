export type SectionName = "requests" | "past" | "booking" | "bookings";

/** Where the focus goes when the button that had it is gone. The page stays where it is. */
export function focusSection(name: SectionName) {
  // The last request takes its section with it.
  const heading = document.getElementById(`${name}-title`) ?? document.querySelector("h1");
  if (heading && !heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading?.focus({ preventScroll: true });
}

/** After a dialog whose opener is gone, or that opened by itself, the focus would be lost. */
export function keepFocusIn(name: SectionName) {
  if (document.activeElement === document.body) focusSection(name);
}
