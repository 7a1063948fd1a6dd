import type { DayPlanView } from "#src/shared/day/day-plans.ts";
import { holds, read } from "../lives/life.ts";
import { bestOf, type Day, fits, lunchesOf, minutesOf, overlaps, type Slot, slots, takes, windowOf } from "./model.ts";
import { dayOf, hoursOn, nightsBefore, noticeOn, type Setup, type Visit } from "./world.ts";

type State = "open" | "late" | "full" | "closed";

/** State of a time of day, as shown to a parent at `zip`. */
export function stateOf(
  world: Setup,
  date: string,
  slot: Slot,
  { minutes, zip }: Pick<Visit, "minutes" | "zip">,
): State {
  const hours = world.daysOff.includes(date) ? null : hoursOn(world, date);
  const notice = noticeOn(world, date);
  if (!hours || !overlaps(slot, hours, notice)) return "closed";
  const window = windowOf(slot, hours, minutes);
  const opens = Math.max(window.opens, notice);
  if (opens + minutes > hours.closes) return "late";
  const day = dayOf(world, date);
  const isEmpty = day.stops.length === 0 && day.timeOff.length === 0 && !day.lunch;
  const closes = isEmpty ? Math.max(window.closes, opens) : window.closes;
  const stop = { id: 0, zip, opens, closes, busy: minutes + world.rules.setup, rank: null };
  return opens <= closes && takes(day, stop) ? "open" : "full";
}

type Openings = { days: { date: string; slots: { slot: string; state: State }[] }[] };

/** Availability for others is as at the groomer's own place. */
export async function checkOpenings(world: Setup) {
  const { app, gus, zips } = world;
  const [from] = world.ahead();
  const minutes = world.dice.pick([1, 2, 3]);
  const path = `/api/groomer-profiles/${gus.profile.id}/openings?from=${from}&days=3&petCount=${minutes}`;
  const { days } = (await read<Openings>(app.visitor().get(path), 200)).body;
  for (const { date, slots: found } of days)
    for (const [at, slot] of slots.entries()) {
      const wanted = stateOf(world, date, slot, { minutes: minutes * 60, zip: zips[0] });
      const { state } = found[at]!;
      // A day can also be full for a visit that would end after closing.
      const isRight = state === wanted || (wanted === "late" && state === "full");
      holds(isRight, () => `${date} ${slot.slot} is ${state}, not ${wanted}`);
    }
}

export const planOf = async (world: Setup, date: string) =>
  (await read<DayPlanView>(world.at().get(`/api/day-plans/${date}`), 200)).body;

/** Checks that the plan has the least driving, keeps its windows, and has exact latest arrivals. */
export async function checkPlan(world: Setup, date: string) {
  const day = dayOf(world, date);
  const best = bestOf(day);
  const plan = await planOf(world, date);
  const what = () => `on ${date} ${JSON.stringify(plan.legs)} of ${JSON.stringify(day)}`;
  holds(plan.isFeasible === (best !== null), () => `fits: ${plan.isFeasible}, not ${best !== null} ${what()}`);
  holds(plan.legs.length === day.stops.length, () => `not every visit is ${what()}`);
  if (!best) return;
  holds(plan.drive === best.drive, () => `drives ${plan.drive}, not ${best.drive} ${what()}`);
  if (best.order.length === 0) return;
  holds(minutesOf(plan.finish!) === best.finish % 1440, () => `ends at ${plan.finish}, not ${best.finish} ${what()}`);
  const inOrder = plan.legs.map(({ bookingId }, rank) => ({ ...day.stops.find((one) => one.id === bookingId)!, rank }));
  let at = "home";
  for (const [place, leg] of plan.legs.entries()) {
    const stop = inOrder[place]!;
    holds(leg.drive === day.drive(at, stop.zip), () => `a drive of ${leg.drive} ${what()}`);
    at = stop.zip;
    const latest = minutesOf(leg.latest);
    const moved = (one: Day, opens: number) =>
      fits({ ...one, stops: inOrder.with(place, { ...stop, opens, closes: Math.min(opens, stop.closes) }) });
    // With lunch where it is planned.
    const isEnd = latest === stop.closes;
    const isLatest = lunchesOf(day).some((one) => moved(one, latest) && (isEnd || !moved(one, latest + 1)));
    holds(latest >= minutesOf(leg.arrives) && isLatest, () => `${leg.latest} isn't the latest ${what()}`);
  }
}

type Entry = { kind: string; bookingId: number; begins: string; ends: string };
type Week = { days: { date: string; isFeasible: boolean; entries: Entry[] }[] };

/** The calendar has each visit on its days, and knows which days fit. */
export async function checkCalendar(world: Setup) {
  const [from, , to] = world.ahead();
  const { days } = (await read<Week>(world.at().get(`/api/calendar?from=${from}&to=${to}`), 200)).body;
  for (const { date, isFeasible, entries } of days) {
    const day = dayOf(world, date);
    holds(isFeasible === fits(day), () => `the calendar's ${date} fits: ${isFeasible}`);
    const over = entries.filter(({ kind, begins }) => kind === "visit" && begins === "00:00").map(({ ends }) => ends);
    const wanted = nightsBefore(world, date);
    const found = over.map(minutesOf);
    holds(Bun.deepEquals(found.sort(), wanted.sort()), () => `${date} has nights until ${found}, not ${wanted}`);
  }
}
