import type { TodayView } from "#src/shared/day/today/today.ts";
import type { Browser } from "#tests/support/app.ts";

export async function todayOf(window: Browser): Promise<TodayView> {
  const response = await window.get("/api/today");
  if (response.status !== 200) throw new Error(await response.text());
  return response.json();
}
