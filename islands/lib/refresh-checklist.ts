const parts = ["[data-listing-state]", "[data-membership-banner]"];

/**
 * Shows 'What is missing before you are listed' and the membership's banner again after a write that may have changed
 * them: reads the page and replaces those parts alone, so that nothing typed is lost. If that fails, they stay.
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
