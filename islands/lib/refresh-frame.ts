const parts = [".dash > header h1", "[data-listing-state]", "[data-membership-banner]", "[data-sections]"];

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
    const fresh = page.querySelector(part);
    if (fresh) document.querySelector(part)?.replaceWith(fresh);
  }
}
