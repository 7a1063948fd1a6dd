const selector = "[data-listing-state]";

/**
 * Draws 'What is missing before you are listed' again after a write that may have changed it: asks for the page and
 * takes over that part alone, so that nothing typed is lost. When it cannot be read, the old one stays.
 */
export async function refreshChecklist(): Promise<void> {
  const shown = document.querySelector(selector);
  if (!shown) return;
  const response = await fetch(location.href, { headers: { accept: "text/html" } }).catch(() => null);
  if (!response?.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const fresh = page.querySelector(selector);
  if (fresh) shown.replaceWith(fresh);
}
