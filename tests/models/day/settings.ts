import { holds, read } from "../lives/life.ts";
import { type Hours, timeOf } from "./model.ts";
import { isOn, nightsBefore, type Setup, works } from "./world.ts";

type Call = (confirm?: true) => Promise<Response>;

/** A change needs confirmation if it makes a feasible day infeasible. */
async function changes(world: Setup, change: () => unknown, call: Call, isAsked = false) {
  const dates = world.ahead();
  const before = dates.filter((date) => works(world, date));
  change();
  const broken = before.filter((date) => !works(world, date));
  // Also about today, whose plan depends on the moment.
  const isOther = world.visits.some(({ status, date }) => status === "accepted" && !dates.includes(date));
  const first = await read<{ id: number }>(call(), 200, 201, 409);
  const what = () => `asked about ${broken}: ${first.text.slice(0, 200)}`;
  const isRight = (first.status === 409) === (isAsked || broken.length > 0);
  holds(isRight || (isOther && first.status === 409), what);
  const { body } = first.status === 409 ? await read<{ id: number }>(call(true), 200, 201) : first;
  return { said: what(), id: body.id };
}

async function takesTimeOff(world: Setup) {
  const { dice, timeOff } = world;
  const date = dice.pick(world.ahead());
  // Often beside lunch.
  const opens = (dice.chance(0.6) ? dice.between(42, 52) : dice.between(30, 70)) * 15;
  const one = { id: 0, date, opens, closes: opens + dice.between(1, 12) * 15 };
  if (timeOff.some((other) => other.date === date && other.opens < one.closes && one.opens < other.closes)) return null;
  const body = { date, opens: timeOf(opens), closes: timeOf(one.closes) };
  const call: Call = (confirm) => world.at().post("/api/time-off", { ...body, confirm });
  const { said, id } = await changes(world, () => timeOff.push(one), call);
  one.id = id;
  return `time off ${JSON.stringify(body)} ${said}`;
}

async function endsTimeOff(world: Setup) {
  const off = world.some(world.timeOff);
  if (!off) return null;
  await read(world.at().delete(`/api/time-off/${off.id}`), 200, 204);
  world.timeOff = world.timeOff.filter((one) => one !== off);
  return `no time off on ${off.date}`;
}

async function changesRules(world: Setup) {
  const { dice } = world;
  const lunchOpens = dice.pick([660, 690, 720]);
  const to = {
    ...{ setup: dice.pick([0, 10, 10, 25]), maxVisits: dice.pick([2, 3, 8, 8]), lunch: dice.pick([0, 30, 60, 90]) },
    ...{ lunchOpens, lunchCloses: lunchOpens + dice.pick([90, 150, 210]), notice: dice.pick([0, 2, 24, 36]) },
  };
  const body = {
    ...{ setupMinutes: to.setup, maxVisits: to.maxVisits, lunchMinutes: to.lunch, noticeHours: to.notice },
    ...{ lunchOpens: timeOf(to.lunchOpens), lunchCloses: timeOf(to.lunchCloses) },
  };
  const call: Call = (confirm) => world.at().patch("/api/day-rules", { ...body, confirm });
  return `rules ${JSON.stringify(to)} ${(await changes(world, () => Object.assign(world.rules, to), call)).said}`;
}

async function changesHours(world: Setup) {
  const { dice } = world;
  const one = (): Hours | null =>
    dice.chance(0.15) ? null : { opens: dice.pick([420, 480, 540, 600]), closes: dice.pick([900, 1020, 1080, 1140]) };
  const hours = Object.fromEntries(Object.keys(world.hours).map((day) => [day, one()]));
  const businessHours = Object.fromEntries(
    Object.entries(hours).map(([day, at]) => [day, at && { open: timeOf(at.opens), close: timeOf(at.closes) }]),
  );
  const path = `/api/groomer-profiles/${world.gus.profile.id}`;
  const call: Call = (confirm) => world.at().patch(path, { businessHours, confirm });
  return `hours ${JSON.stringify(hours)} ${(await changes(world, () => Object.assign(world, { hours }), call)).said}`;
}

async function takesDayOff(world: Setup) {
  const date = world.dice.pick(world.ahead());
  if (world.daysOff.includes(date)) return null;
  const isAsked = world.visits.some(isOn(date)) || nightsBefore(world, date).length > 0;
  const call: Call = (confirm) => world.at().post("/api/days-off", { startDate: date, endDate: date, confirm });
  return `${date} off ${(await changes(world, () => world.daysOff.push(date), call, isAsked)).said}`;
}

export const settings = [takesTimeOff, takesTimeOff, endsTimeOff, changesRules, changesHours, takesDayOff];
