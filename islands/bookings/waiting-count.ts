/** Keeps the count on the page's Bookings tab, which the server drew, true. */
export function showWaiting(count: number) {
  const badge = document.querySelector(".dash-tabs .waiting");
  if (count === 0) badge?.remove();
  else badge?.firstChild?.replaceWith(String(count));
}
