import { findSchedule, rowsBetween } from "#src/features/visits/bookings/capacity/schedules.ts";
import { asName } from "../canaries.ts";
import { Failure } from "../world.ts";
import { type Member, today } from "./account.ts";
import type { Parent } from "./parent.ts";
import { type Groomer, type Habit, said } from "./person.ts";
import { ACROSS, type Town, towns } from "./towns.ts";

type Place = Pick<Town | typeof ACROSS, "city" | "state" | "zips">;

export const borderHabits: readonly Habit<Groomer>[] = [
  ["moves over the border of a zone", 2, moveAcross, ({ town }) => town === towns[0]],
];

async function move(me: Member, id: number, { city, state, zips: [zipCode] }: Place, more = {}) {
  const address = `${me.number} ${asName(me.street.word)} Lane`;
  return (await me.browser.patch(`/api/locations/${id}`, { address, city, state, zipCode, ...more })).ok;
}

const locationOf = ({ browser, userId }: Member) =>
  said<{ id: number; zipCode: string; serviceRadius: number }>(browser.get(`/api/locations/${userId}`));

export async function moveFar(me: Parent) {
  const known = await locationOf(me);
  if (known) me.livesFar = await move(me, known.id, me.dice.pick(towns.filter((town) => town !== me.town)));
}

async function moveAcross(me: Groomer) {
  const known = await locationOf(me);
  if (!known) return;
  const before = agreedOn(me);
  const to = known.zipCode === ACROSS.zips[0] ? me.town : ACROSS;
  const more = { serviceRadius: known.serviceRadius };
  if (!(await move(me, known.id, to, more))) await move(me, known.id, to, { ...more, confirm: true });
  const after = agreedOn(me);
  const moved = before.keys().find((id) => before.get(id) !== after.get(id));
  if (moved !== undefined)
    throw new Failure(4, `${me.name} moved over a border, and visit ${moved} with them to another instant`);
}

function agreedOn(me: Groomer): Map<number, number> {
  const { db, now } = me.world.ctx;
  const schedule = findSchedule(db, me.groomerId!, now())!;
  const { visits } = rowsBetween(db, schedule, today(me, 1), today(me, 90));
  return new Map(
    visits.flatMap(({ id, date, arrivalFrom }) =>
      arrivalFrom
        ? [
            [
              id,
              Temporal.PlainDateTime.from(`${date}T${arrivalFrom}`).toZonedDateTime(schedule.start.timeZone)
                .epochMilliseconds,
            ] as const,
          ]
        : [],
    ),
  );
}
