import { expect, test } from "bun:test";
import { bookings, dayRules } from "#db/schema/tables.ts";
import { AFTERNOON, EVENING } from "../../visits/bookings/setup.ts";
import { asks, changes, type DaySetup, does, hourOf, setUpDay, tuesday, visit } from "./setup.ts";

/** When the hour of a visit begins. */
const beginOf = ({ app }: DaySetup, id: number) => hourOf(app, id)?.slice(0, 5);

test("who is accepted today is told an hour that begins with the next quarter, not before now", async () => {
  const setup = await setUpDay();
  const { app } = setup;
  app.ctx.db.insert(dayRules).values({ groomerId: setup.gus.profile.id, noticeHours: 0 }).run();
  app.ctx.db.run("UPDATE business_hours SET closes = '20:00'");
  app.clock.set(tuesday("18:45"));
  const { id } = await asks(setup, "ana", { preferredTimeSlot: EVENING });
  app.clock.set(tuesday("18:51"));
  await setup.as.gus.patch(`/api/bookings/${id}/status`, { status: "accepted", confirm: true });

  expect(hourOf(app, id)).toBe("19:00–20:00");
});

test("a day that is confirmed in its course tells hours that are still ahead", async () => {
  const setup = await setUpDay();
  const [morning, afternoon] = [await visit(setup, "ana"), await visit(setup, "bob", { preferredTimeSlot: AFTERNOON })];
  setup.app.clock.set(tuesday("07:40"));
  await does(setup.as.gus, "promise");
  expect([beginOf(setup, morning), beginOf(setup, afternoon)]).toEqual(["08:00", "12:00"]);

  const late = await setUpDay();
  for (const name of ["ana", "bob"]) await visit(late, name, { preferredTimeSlot: AFTERNOON });
  late.app.clock.set(tuesday("13:05"));
  await does(late.as.gus, "promise");
  const told = late.app.ctx.db
    .select()
    .from(bookings)
    .all()
    .flatMap(({ arrivalFrom }) => arrivalFrom ?? []);
  expect(told).toEqual(["13:15"]);
});

test("an hour that has begun cannot be set by hand", async () => {
  const setup = await setUpDay();
  const id = await visit(setup, "ana", { preferredTimeSlot: AFTERNOON });
  const at = (time: string) => changes(setup.as.gus, { hours: { [id]: time }, confirm: true });
  await at("13:00");
  setup.app.clock.set(tuesday("12:20"));

  expect((await at("12:15")).fields).toEqual({ [`hours.${id}`]: "That time has passed" });
  expect((await at("12:30")).status).toBe(200);
  expect(hourOf(setup.app, id)).toBe("12:30–13:30");
});

test.each(["late", "anew"] as const)("hours that move in the course of the day (%s) are still ahead", async (what) => {
  const setup = await setUpDay();
  const { app, as } = setup;
  const ids = [
    await visit(setup, "bob", { preferredTimeSlot: AFTERNOON }),
    await visit(setup, "dan"),
    await visit(setup, "ana", { preferredTimeSlot: AFTERNOON }),
  ];
  await does(as.gus, "promise");
  const before = ids.map((id) => hourOf(app, id));
  app.clock.set(tuesday(what === "late" ? "11:59" : "11:20"));
  // What was promised in another order.
  if (what === "anew") await changes(as.gus, { hours: { [ids[0]!]: "14:30", [ids[2]!]: "15:00" }, confirm: true });
  else await does(as.gus, "late", { minutes: 60 });
  if (what === "anew") await does(as.gus, "anew", { confirm: true });

  const moved = ids.filter((id, at) => hourOf(app, id) !== before[at]);
  expect(moved).not.toEqual([]);
  expect(moved.filter((id) => beginOf(setup, id)! < "11:20")).toEqual([]);
});
