/** Times that the server wrote in UTC, by the clock of who reads them. */
export function showLocalTimes() {
  for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-utc]")) {
    time.textContent = new Date(time.dateTime).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short" });
  }
}
