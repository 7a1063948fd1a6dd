import { expect, test } from "bun:test";
import { proposals } from "#db/db.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/duration.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { readRow, readRows } from "#tests/support/rows.ts";
import { openTab } from "../requests/open-tab.ts";
import { AFTERNOON, EVENING, MORNING, moves, NEXT_TUESDAY, TUESDAY_NOON } from "../setup.ts";
import {
  answers,
  oneTime,
  refusalIn,
  setUpProposals,
  THURSDAY,
  threeTimes,
  viewIn,
  WEDNESDAY,
} from "./proposal-setup.ts";

test("a parent's choice accepts the request at that time", async () => {
  const { as, booking, proposed } = await setUpProposals();
  const proposal = await proposed("gus");

  const seen = await viewIn(await answers(as.ana, proposal, "accepted", 3));

  expect(seen).toMatchObject({
    status: "accepted",
    preferredDate: THURSDAY,
    preferredTimeSlot: EVENING,
    startsAt: Date.parse(`${THURSDAY}T20:00:00Z`),
    proposal: null,
    groomerEmail: "gus@example.com",
  });
  expect(seen.actions).toContain("propose");
  expect(booking()).toMatchObject({ expiresAt: null, isForced: false });
});

test("a groomer's choice moves an accepted visit, and what was said of the old time is forgotten", async () => {
  const { app, as, booking, proposed } = await setUpProposals("accepted");
  const told = { arrivalFrom: "09:15", arrivalUntil: "10:15", visitOrder: 2, onMyWayAt: 1 };
  app.ctx.db.run(
    "UPDATE visits SET arrival_from = '09:15', arrival_until = '10:15', visit_order = 2, on_my_way_at = 1",
  );
  expect(booking()).toMatchObject(told);
  const before = booking();
  const proposal = await proposed("ana", oneTime);
  expect(booking()).toEqual(before);

  const confirmed = { status: "accepted", confirm: true };
  const seen = await viewIn(await as.gus.patch(`/api/proposals/${proposal}`, confirmed));

  expect(seen).toMatchObject({ status: "accepted", preferredDate: WEDNESDAY, preferredTimeSlot: MORNING });
  expect(booking()).toMatchObject({
    isForced: false,
    arrivalFrom: null,
    arrivalUntil: null,
    visitOrder: null,
    onMyWayAt: null,
    calendarSequence: 2,
    statusChangedAt: before.statusChangedAt,
  });
});

test("a visit can move to another part of its own day", async () => {
  const { as, proposed } = await setUpProposals("accepted");
  const proposal = await proposed("gus", [{ date: NEXT_TUESDAY, slot: AFTERNOON }]);

  const moved = { preferredDate: NEXT_TUESDAY, preferredTimeSlot: AFTERNOON };
  expect(await viewIn(await answers(as.ana, proposal, "accepted", 1))).toMatchObject(moved);
});

test.each(["pending", "accepted"] as const)("declined or taken back, a %s booking stays as it was", async (status) => {
  const { app, as, booking, proposed } = await setUpProposals(status);
  const kept = ({ expiresAt: _, answeredAt: __, ...rest }: ReturnType<typeof booking>) => rest;
  const before = kept(booking());

  for (const [who, by, end] of [
    ["gus", "ana", "declined"],
    ["gus", "gus", "withdrawn"],
    ["ana", "gus", "declined"],
    ["ana", "ana", "withdrawn"],
  ] as const) {
    const proposal = await proposed(who);
    const seen = await viewIn(await answers(as[by], proposal, end));
    expect(seen.proposal).toBeNull();
    expect(kept(booking())).toEqual(before);
    expect(readRows(app.ctx.db, proposals).at(-1)).toMatchObject({
      status: end,
      answeredAt: app.clock.now(),
    });
  }
});

test.each([
  ["accepted", "ana"],
  ["declined", "ana"],
  ["withdrawn", "gus"],
])("only the other side answers, and only the proposer takes back: %s", async (status, own) => {
  const { as, proposed } = await setUpProposals("accepted");
  const proposal = await proposed(own as "ana" | "gus");

  expect((await answers(as.ana, proposal, status, 1)).status).toBe(403);
});

test("an answer needs a time when there are several, and one that is there", async () => {
  const { as, proposed } = await setUpProposals();
  const proposal = await proposed("gus", threeTimes.slice(0, 2));

  for (const option of [undefined, 3]) {
    expect(await refusalIn(await answers(as.ana, proposal, "accepted", option))).toMatchObject({
      status: 422,
      fields: { option: "Choose one of the times" },
    });
  }
  expect((await answers(as.ana, proposal, "accepted", 4)).status).toBe(422);
  expect((await answers(as.ana, proposal, "lapsed")).status).toBe(422);
});

test("what was answered is over", async () => {
  const { as, proposed } = await setUpProposals();
  const proposal = await proposed("gus");
  await answers(as.ana, proposal, "declined");

  for (const [who, status] of [
    ["ana", "accepted"],
    ["ana", "declined"],
    ["gus", "withdrawn"],
  ] as const) {
    expect(await refusalIn(await answers(as[who], proposal, status, 1))).toMatchObject({
      status: 409,
      message: "This proposal already has a reply or has expired.",
    });
  }
});

test("a time that has passed meanwhile cannot be chosen, a later one can", async () => {
  const { app, as, proposed } = await setUpProposals();
  const proposal = await proposed("gus", [
    { date: "2026-06-11", slot: MORNING },
    { date: "2026-06-12", slot: MORNING },
  ]);
  app.clock.set(Date.parse("2026-06-11T12:00:00Z"));

  const [seen] = await (await as.ana.get("/api/bookings/pet-parent")).json();
  expect(seen.proposal.options.map(({ state }: { state: string }) => state)).toEqual(["past", "open"]);
  expect(await refusalIn(await answers(as.ana, proposal, "accepted", 1))).toMatchObject({
    status: 409,
    message: "That time has passed. Choose another.",
  });
  expect((await answers(as.ana, proposal, "accepted", 2)).status).toBe(200);
});

test.each([
  ["gus", "declined", "gus", "withdrawn"],
  ["gus", "declined", "ana", "declined"],
  ["ana", "cancelled", "ana", "withdrawn"],
  ["ana", "cancelled", "gus", "declined"],
  ["gus", "accepted", "gus", "withdrawn"],
  ["gus", "accepted", "ana", "declined"],
] as const)("when %s has %s the booking, what %s proposed is %s with it", async (who, status, madeBy, end) => {
  const { app, as, id, proposed } = await setUpProposals();
  const proposal = await proposed(madeBy);

  await as[who].patch(`/api/bookings/${id}/status`, { status, confirm: true });

  expect(readRow(app.ctx.db, proposals)).toMatchObject({ status: end, answeredAt: app.clock.now() });
  const [seen] = await (await as.ana.get("/api/bookings/pet-parent")).json();
  expect(seen.proposal).toBeNull();
  expect((await answers(as.ana, proposal, "accepted", 1)).status).toBe(409);
});

test("a request whose time passes while it stands still can only get another time", async () => {
  const { app, as, id, proposed } = await setUpProposals();
  app.ctx.db.run(`UPDATE visits SET expires_at = ${TUESDAY_NOON}`);
  app.clock.set(TUESDAY_NOON - 5 * HOUR_MS);
  const proposal = await proposed("gus", threeTimes.slice(1));
  app.clock.set(TUESDAY_NOON + DAY_MS);

  expect(await moves(as.gus, id, "accepted")).toBe("conflict");
  await openTab(as.ana, "/pet-parent-dashboard?tab=bookings", async (tab) => {
    expect(tab.section("answers")).toContain("Blue Ridge Bath Co.Proposed new times");
  });
  expect((await viewIn(await answers(as.ana, proposal, "accepted", 2))).status).toBe("accepted");
});

test("when one side is suspended, a proposal ends with the visit", async () => {
  const { app, ana, proposed } = await setUpProposals("accepted");
  await proposed("gus");
  const boss = await addUser(app, "admin", "boss");
  const suspended = await signedIn(app, boss, "admin").patch(`/api/admin/users/${ana.id}/suspension`, {
    suspended: true,
    reason: "Unpaid",
  });

  expect(suspended.status).toBe(200);
  expect(readRow(app.ctx.db, proposals)!.status).toBe("declined");
});
