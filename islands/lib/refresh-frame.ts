const parts = [
  ".dash > header h1:not([tabindex])",
  "[data-listing-state]",
  "[data-membership-banner]",
  "[data-sections]",
];

/** Fetches the page again and replaces its server-rendered parts. Keeps typed text. */
export async function refreshServedParts(): Promise<void> {
  if (!document.querySelector(parts.join())) return;
  const response = await fetch(location.href, { headers: { accept: "text/html" } }).catch(() => null);
  if (!response?.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  // Another person may have logged in since.
  if (page.body.dataset.person !== document.body.dataset.person) return;
  for (const part of parts) {
    const [shown, fresh] = [document.querySelector(part), page.querySelector(part)];
    // Equal parts aren't replaced, so that they keep the focus.
    if (fresh && !shown?.isEqualNode(fresh)) shown?.replaceWith(fresh);
  }
}
