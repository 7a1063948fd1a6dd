export type SectionName = "requests" | "past" | "booking" | "bookings";

/** Focus target when a button disappears. Doesn't scroll. */
export const focusSection = (name: SectionName) =>
  document.getElementById(`${name}-title`)?.focus({ preventScroll: true });

/** Focus would be lost when a dialog's opener is gone. */
export function keepFocusIn(name: SectionName) {
  if (document.activeElement === document.body) focusSection(name);
}
