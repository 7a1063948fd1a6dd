import type { DayTimes } from "#src/domain/day/planner.ts";
import { isAdded } from "#src/domain/visits/visit.ts";
import { clockTime, duration, mediumDate } from "#src/shared/base/time.ts";
import { timeOfDay } from "#src/shared/base/time-of-day.ts";
import { hourText } from "#src/shared/visits/arrival-labels.ts";
import type { DayFacts } from "../room/day-facts.ts";
import { notByRoad, roadless } from "../room/why-not.ts";

interface Day {
  facts: DayFacts;
  times: DayTimes;
  /** By the number of the visit. */
  names: ReadonlyMap<number, string>;
}

/** Why a day does not take a visit that its groomer adds, as a sentence: "You'd reach Priya 1 hr 8 min late." */
export function whyFull({ facts, times, names }: Day): string {
  const { date, hours, visits } = facts;
  if (hours === null) return `You're closed on ${mediumDate(date)}.`;
  const far = notByRoad(facts);
  if (far) return roadless(names.get(far.id)!);
  const late = times.legs.filter(({ arrives, latest }) => arrives > latest);
  if (late.length === 0) return `It doesn't fit your other visits and breaks on ${mediumDate(date)}.`;
  const others = new Map(visits.map((visit) => [visit.id, visit]));
  const [busy, reached] = [late.filter(({ kind }) => kind === "busy"), late.filter(({ kind }) => kind !== "busy")];
  const parts = [
    ...(reached.length > 0 ? [`reach ${reached.map((leg) => lateText(leg, names, others)).join(", and ")}`] : []),
    ...busy.map((leg) => `be ${lateBy(leg)} for your other event at ${clockTime(timeOfDay(leg.latest))}`),
  ];
  return `You'd ${parts.join(", and ")}.`;
}

type Leg = DayTimes["legs"][number];

const lateBy = ({ arrives, latest }: Leg) => `${duration(arrives - latest)} late`;

/** "Ana 25 min late, whose arrival window is 9:00 – 10:00 AM" */
function lateText(leg: Leg, names: Day["names"], visits: ReadonlyMap<number, DayFacts["visits"][number]>): string {
  const visit = visits.get(leg.id);
  const { arrivalFrom: from, arrivalUntil: until } = visit ?? {};
  const told =
    visit && !isAdded(visit) && from && until ? `, whose arrival window is ${hourText({ from, until })}` : "";
  return `${names.get(leg.id)} ${lateBy(leg)}${told}`;
}
