export const showLocalTimes = () => document.querySelectorAll<HTMLTimeElement>("time[data-utc]").forEach(showLocalTime);

export function showLocalTime(time: HTMLTimeElement | null) {
  if (time)
    time.textContent = new Date(time.dateTime).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short" });
}
