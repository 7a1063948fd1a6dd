import { amPmTime, duration } from "#src/shared/base/time.ts";
import type { DayStop } from "#src/shared/day/added/visit-summary.ts";
import { breakNames, NO_ROAD_MIN } from "#src/shared/day/day-plan-limits.ts";
import type { DayItinerary } from "#src/shared/day/day-plans.ts";
import { rangeText } from "#src/shared/visits/arrival-labels.ts";

type BetweenVisits = Exclude<DayItinerary[number], { kind: "visit" }>;

/** "Leave 8:46 AM, 14 min of driving", "Lunch 12 to 12:30 PM", "Free 2 to 3 PM". */
export function betweenVisitsText(entry: BetweenVisits, isFromHome: boolean): string {
  const range = rangeText({ from: entry.begins, until: entry.ends });
  switch (entry.kind) {
    case "drive": {
      if (entry.minutes >= NO_ROAD_MIN) return noRoadSentence(entry);
      const leave = `Leave ${amPmTime(entry.begins)}, ${duration(entry.minutes)}`;
      if (entry.to === "home") return `${leave} of driving, home at ${amPmTime(entry.ends)}`;
      return `${leave} ${isFromHome ? "from home" : "of driving"}`;
    }
    case "pause":
      return `${breakNames[entry.what]} ${range}${entry.isOnTheWay ? ", on the way" : ""}`;
    case "free":
      return `Free ${range}`;
  }
}

export const noRoadSentence = ({ to }: Pick<Extract<BetweenVisits, { kind: "drive" }>, "to">): string =>
  `We can't find a road or ferry ${to === "home" ? "home" : "there"}`;

/** "10 min setup, 50 min of work, 8:00 AM to 9:00 AM". */
export function stopText({ begins, ends, setup, work }: Extract<DayItinerary[number], { kind: "visit" }>): string {
  const parts = [...(setup > 0 ? [`${duration(setup)} setup`] : []), `${duration(work)} of work`];
  return `${parts.join(", ")}, ${amPmTime(begins)} to ${amPmTime(ends)}`;
}

/** "You have 28 min to spare", and what a longer delay would miss, such as "before your next break". */
export function spareTimeTexts({ leg, visit }: DayStop, stops: readonly DayStop[]): [late: string, limit: string] {
  const { slack, limitedBy } = leg;
  const late = slack === 0 ? "No time to spare" : `You have ${duration(slack)} to spare`;
  const missed = stops.find((other) => other.visit.id === limitedBy)?.visit;
  if (!missed) return [late, "before your next break"];
  if (missed.id === visit.id) {
    return [late, `before ${leg.hour ? "the arrival window ends" : `the end of the ${visit.part.toLowerCase()}`}`];
  }
  return [late, `before ${missed.name}`];
}
