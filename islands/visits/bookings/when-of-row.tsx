import { clockTime, shortDate } from "#src/shared/base/time.ts";
import type { ShownVisit } from "#src/shared/day/own/shown-visit.ts";

export function whenOfRow({ arrival, part }: Pick<ShownVisit, "arrival" | "part">, date: string, group: string) {
  const hour = arrival ? clockTime(arrival.from) : part;
  if (group === date) return { when: hour };
  const [weekday, monthAndDay = ""] = shortDate(date).split(", ");
  return { when: <time dateTime={date}>{`${weekday} ${monthAndDay.split(" ")[1]}`}</time>, whenMore: hour };
}
