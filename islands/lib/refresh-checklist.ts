const parts = ["[data-listing-state]", "[data-membership-banner]"];

/**
 * Draws 'What is missing before you are listed' and the membership's banner again after a write that may have changed
 * them: asks for the page and takes over those parts alone, so that nothing typed is lost. What cannot be read stays.
 */
export async function refreshChecklist(): Promise<void> {
  if (!document.querySelector(parts[0]!)) return;
  const response = await fetch(location.href, { headers: { accept: "text/html" } }).catch(() => null);
  if (!response?.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  for (const part of parts) {
    const fresh = page.querySelector(part);
    if (fresh) document.querySelector(part)?.replaceWith(fresh);
  }
}
