/** A heading that takes the focus is changed by its island. */
const parts = [
  ".dash > header h1:not([tabindex])",
  "[data-listing-state]",
  "[data-membership-banner]",
  "[data-sections]",
];

/**
 * Shows what the page says around its islands again after a write that may have changed it: its heading, what is missing
 * before being listed, the membership's banner, what holds in each section. Reads the page and replaces those parts alone, so that
 * nothing typed is lost. If that fails, they stay.
 */
export async function refreshFrame(): Promise<void> {
  if (!document.querySelector(parts.join())) return;
  const response = await fetch(location.href, { headers: { accept: "text/html" } }).catch(() => null);
  if (!response?.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  for (const part of parts) {
    const [shown, fresh] = [document.querySelector(part), page.querySelector(part)];
    // What says the same stays, and keeps the focus.
    if (fresh && !shown?.isEqualNode(fresh)) shown?.replaceWith(fresh);
  }
}
