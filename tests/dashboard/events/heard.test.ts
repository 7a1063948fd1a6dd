import { expect, test } from "bun:test";
import { type Db, type Tx, transact } from "#db/open.ts";
import { groomerProfiles, memberships, messages, reports, visits } from "#db/schema/tables.ts";
import { asks, type DaySetup, dayOf, setUpDay, tuesday, visit } from "#tests/day/day-plan/setup.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { addRow, changeRows, threadKeyOf } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { AFTERNOON, moves, NEXT_SUNDAY, NEXT_TUESDAY } from "#tests/visits/bookings/setup.ts";
import { heard, listens } from "./setup.ts";

const options = [{ date: NEXT_TUESDAY, slot: AFTERNOON }];

interface Case {
  what: string;
  before?: (setup: DaySetup) => Promise<number>;
  act: (setup: DaySetup, id: number) => Promise<unknown>;
  groomer: string[];
  parent: string[];
}

const groomerAlone = { groomer: ["schedule"], parent: [] };
const bothSides = { groomer: ["bookings"], parent: ["bookings"] };
const asked = async (setup: DaySetup) => (await asks(setup, "ana")).id;
const accepted = (setup: DaySetup) => visit(setup, "ana");
const proposed = async (setup: DaySetup) => {
  const id = await asked(setup);
  const answer = await setup.as.gus.post(`/api/bookings/${id}/proposals`, { options });
  return ((await answer.json()) as { proposal: { id: number } }).proposal.id;
};

const acceptedAt = (time: string) => async (setup: DaySetup) => {
  const id = await accepted(setup);
  setup.app.clock.set(tuesday(time));
  return id;
};
const writes = (change: (tx: Tx, setup: DaySetup, id: number) => unknown): Case["act"] => {
  return async (setup, id) => transact(setup.app.ctx.db, (tx) => void change(tx, setup, id));
};
const says = (tx: Db | Tx, bookingId: number, writtenBy: "parent" | "groomer" = "parent") =>
  addRow(tx, messages, { ...threadKeyOf(tx, bookingId), writtenBy, text: "Hello", sentAt: 5 }).id;

const cases: Case[] = [
  { what: "a request", act: asked, ...bothSides },
  { what: "an acceptance", before: asked, act: ({ as }, id) => moves(as.gus, id, "accepted"), ...bothSides },
  { what: "a decline", before: asked, act: ({ as }, id) => moves(as.gus, id, "declined", "Full"), ...bothSides },
  { what: "a cancellation", before: accepted, act: ({ as }, id) => moves(as.ana, id, "cancelled"), ...bothSides },
  {
    what: "a proposal",
    before: asked,
    act: ({ as }, id) => as.gus.post(`/api/bookings/${id}/proposals`, { options }),
    ...bothSides,
  },
  {
    what: "an answer to a proposal",
    before: proposed,
    act: ({ as }, id) => as.ana.patch(`/api/proposals/${id}`, { status: "declined" }),
    ...bothSides,
  },
  {
    what: "a confirmed day",
    before: accepted,
    act: ({ as }) => as.gus.post(`/api/day-plans/${NEXT_TUESDAY}/confirm`),
    groomer: ["bookings", "schedule"],
    parent: ["bookings"],
  },
  {
    what: "a groomer on the way",
    before: acceptedAt("08:00"),
    act: ({ as }, id) => as.gus.post(`/api/bookings/${id}/on-my-way`),
    ...bothSides,
  },
  {
    what: "an arrival",
    before: acceptedAt("08:00"),
    act: ({ as }, id) => as.gus.post(`/api/bookings/${id}/arrived`),
    ...bothSides,
  },
  {
    what: "an undone acceptance",
    before: accepted,
    act: ({ as }, id) => as.gus.post(`/api/bookings/${id}/undo-accept`),
    ...bothSides,
  },
  {
    what: "a review",
    before: async (setup) => {
      const id = await acceptedAt("12:30")(setup);
      await moves(setup.as.gus, id, "completed");
      return id;
    },
    act: ({ as }, bookingId) =>
      as.ana.post("/api/reviews", { bookingId, rating: 5, comment: "A calm and happy dog, thank you" }),
    ...bothSides,
  },
  {
    what: "a day off",
    act: ({ as }) => as.gus.post("/api/days-off", { startDate: NEXT_SUNDAY, endDate: NEXT_SUNDAY }),
    ...groomerAlone,
  },
  {
    what: "time off",
    act: ({ as }) => as.gus.post("/api/time-off", { date: NEXT_TUESDAY, opens: "12:00", closes: "13:00" }),
    ...groomerAlone,
  },
  { what: "day rules", act: ({ as }) => as.gus.patch("/api/day-rules", { setupMinutes: 15 }), ...groomerAlone },
  {
    what: "an ended membership",
    act: writes((tx, { gus }) => changeRows(tx, memberships, { groomerId: gus.profile.id }, { state: "ended" })),
    groomer: ["membership"],
    parent: [],
  },
  {
    what: "an ended listing",
    act: writes((tx, { gus }) => changeRows(tx, groomerProfiles, { id: gus.profile.id }, { listedUntil: 0 })),
    groomer: ["membership"],
    parent: [],
  },
  {
    what: "a membership sync without news",
    act: writes((tx, { gus }) => changeRows(tx, memberships, { groomerId: gus.profile.id }, { syncedAt: 5 })),
    groomer: [],
    parent: [],
  },
  {
    what: "a message",
    before: asked,
    act: writes((tx, _, bookingId) => says(tx, bookingId)),
    groomer: ["messages 1"],
    parent: ["messages 1"],
  },
  {
    what: "a read message",
    before: async (setup) => {
      const bookingId = await asked(setup);
      says(setup.app.ctx.db, bookingId);
      return bookingId;
    },
    act: writes((tx) => changeRows(tx, messages, {}, { readAt: 6 })),
    groomer: ["messages 1"],
    parent: ["messages 1"],
  },
  ...(["groomer", "parent"] as const).map(
    (by): Case => ({
      what: `a block by the ${by}`,
      before: asked,
      act: ({ as, ana, gus }) =>
        by === "groomer"
          ? as.gus.post("/api/blocks", { id: ana.id })
          : as.ana.post("/api/blocks", { id: gus.profile.id }),
      ...{ groomer: [], parent: [], [by]: ["blocking"] },
    }),
  ),
  {
    what: "an unblocked parent",
    before: async (setup) => {
      await asked(setup);
      await setup.as.gus.post("/api/blocks", { id: setup.ana.id });
      return setup.ana.id;
    },
    act: ({ as }, id) => as.gus.delete(`/api/blocks/${id}`),
    groomer: ["blocking"],
    parent: [],
  },
  {
    what: "a decided report",
    before: async (setup) => {
      const id = says(setup.app.ctx.db, await asked(setup), "groomer");
      await setup.as.ana.post("/api/reports", { kind: "message", id, reason: "threat" });
      return id;
    },
    act: writes((tx) => changeRows(tx, reports, {}, { decidedAt: 6, outcome: "kept" })),
    groomer: [],
    parent: ["messages 1"],
  },
  { what: "a read", before: accepted, act: ({ as }) => dayOf(as.gus), groomer: [], parent: [] },
];

test.each(cases.map((one) => [one.what, one] as const))(
  "notifies the right people after %s",
  async (_, { before, act, groomer, parent }) => {
    const setup = await setUpDay();
    const id = (await before?.(setup)) ?? 0;
    const [gus, ana, bob] = [
      await listens(setup.as.gus),
      await listens(setup.as.ana),
      await listens(setup.people.bob!),
    ] as const;

    await act(setup, id);

    expect(await heard(setup.app, gus)).toEqual(groomer);
    expect(await heard(setup.app, ana)).toEqual(parent);
    expect(await heard(setup.app, bob)).toEqual([]);
  },
);

testWith("doesn't report a rolled-back change", setUpDay, async (setup) => {
  const id = await asked(setup);
  const ana = await listens(setup.as.ana);
  const { db } = setup.app.ctx;

  const fails = () =>
    transact(db, (tx) => {
      changeRows(tx, visits, { id }, { status: "declined" });
      throw new Error("no");
    });

  expect(fails).toThrow("no");
  expect(await heard(setup.app, ana)).toEqual([]);
});

testWith("reports two requests in one commit to both parents and once to the groomer", setUpDay, async (setup) => {
  const lines = [await listens(setup.as.gus), await listens(setup.as.ana), await listens(setup.people.bob!)];

  await Promise.all([asks(setup, "ana"), asks(setup, "bob")]);
  setup.app.ctx.changes.lookAgain();
  setup.app.ctx.changes.end();

  const events = await Promise.all(lines.map((line) => line.events()));
  expect(events).toEqual([[{ what: "bookings" }], [{ what: "bookings" }], [{ what: "bookings" }]]);
});

testWith("reports a change to both browsers of a person", setUpDay, async ({ app, as, ana, ...setup }) => {
  const lines = [await listens(as.ana), await listens(signedIn(app, ana, "pet_parent"))];

  await asks({ app, as, ana, ...setup }, "ana");

  for (const line of lines) expect(await heard(app, line)).toEqual(["bookings"]);
});

testWith("lets admins listen but reports no visits to them", setUpDay, async (setup) => {
  const boss = await listens(signedIn(setup.app, await addUser(setup.app, "admin", "boss"), "admin"));

  await asks(setup, "ana");

  expect(await heard(setup.app, boss)).toEqual([]);
});
