export function showLocalTimes() {
  for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-utc]")) {
    time.textContent = new Date(time.dateTime).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short" });
  }
}
