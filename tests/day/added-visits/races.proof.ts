import { expect, test } from "bun:test";
import { planDay } from "#src/domain/day/planner.ts";
import { findSchedule, readDay } from "#src/features/visits/bookings/capacity/read-days.ts";
import { startInTurns } from "#tests/support/turns.ts";
import { NEXT_TUESDAY, sendRequest, setUpBookings } from "../../visits/bookings/setup.ts";
import { bookingsIn, dayOf } from "../day-plan/setup.ts";
import { albright, path } from "./setup.ts";

const crowd = { RATE_LIMITS: "write-user=999999,booking-user=999999,hours-user=999999" };
const zips = ["28801", "28803", "28804", "28711"];
const two = (number: number) => String(number).padStart(2, "0");

async function setUp() {
  const setup = await setUpBookings({}, crowd);
  const ids: number[] = [];
  for (let dog = 0; dog < 10; dog++) {
    const zipCode = zips[dog % zips.length]!;
    const place = { serviceAddress: "1 Elm Street", serviceCity: "Asheville", serviceState: "NC" };
    const slot = dog % 2 === 0 ? "Morning (8AM - 12PM)" : "Afternoon (12PM - 4PM)";
    const city = zipCode === "28711" ? { serviceCity: "Black Mountain" } : {};
    const body = { petInfo: `Dog ${dog}`, preferredTimeSlot: slot, ...place, ...city, serviceZipCode: zipCode };
    ids.push((await sendRequest(setup, "ana", body)).id);
  }
  for (const id of ids.slice(0, 3)) {
    await setup.as.gus.patch(`/api/bookings/${id}/status`, { status: "accepted", minutes: 40 });
  }
  await setup.as.gus.post(`/api/day-plans/${NEXT_TUESDAY}/confirm`, {});
  return { ...setup, notified: ids.slice(0, 3), asked: ids.slice(3) };
}

test("breaks no arrival window without a question in 20 changes at once", async () => {
  const taken = { accepted: 0, entered: 0, off: 0 };
  for (let round = 0; round < 6; round++) {
    const { app, gus, as, notified, asked } = await setUp();
    const hoursOf = async () => {
      const { legs } = await dayOf(as.gus);
      return legs
        .filter(({ bookingId }) => notified.includes(bookingId))
        .map(({ bookingId, hour }) => [bookingId, hour]);
    };
    const before = new Map((await hoursOf()) as [number, unknown][]);
    const accepts = asked.map(
      (id) => () =>
        as.gus.patch(`/api/bookings/${id}/status`, { status: "accepted", minutes: 20 + ((id + round) % 50) }),
    );
    const enters = Array.from({ length: 8 }, (_, at) => () => {
      const start = `${two(8 + ((at * 3 + round) % 9))}:${at % 2 ? "30" : "00"}`;
      return as.gus.post(path, {
        ...albright,
        clientName: `Client ${at}`,
        start,
        minutes: 30,
        zipCode: zips[at % zips.length],
      });
    });
    const takesOff = Array.from({ length: 5 }, (_, at) => () => {
      const opens = 8 + ((at * 2 + round) % 9);
      const hours = { opens: `${two(opens)}:15`, closes: `${two(opens)}:45` };
      return as.gus.post("/api/time-off", { date: NEXT_TUESDAY, ...hours });
    });
    const all = [...accepts, ...enters, ...takesOff];
    const order = all.map((_, at) => all[(at * 7 + round) % all.length]!);
    const answers = await startInTurns(order, round % 2);

    expect(answers).toHaveLength(20);
    for (const { status } of answers) expect([200, 201, 409]).toContain(status);
    const { db, now } = app.ctx;
    expect(planDay(readDay(db, findSchedule(db, gus.profile.id, now())!, NEXT_TUESDAY).day)).toBeDefined();
    expect(new Map((await hoursOf()) as [number, unknown][])).toEqual(before);
    const plan = await dayOf(as.gus);
    taken.entered += plan.visits.length - bookingsIn(plan).length;
    taken.accepted += bookingsIn(plan).length - notified.length;
    taken.off += plan.itinerary.filter(({ kind }) => kind === "pause").length;
  }
  for (const count of Object.values(taken)) expect(count).toBeGreaterThan(0);
});
