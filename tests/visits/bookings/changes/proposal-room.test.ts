import { expect, test } from "bun:test";
import { locations, proposals } from "#db/db.ts";
import type { SuggestionView } from "#src/shared/visits/proposals.ts";
import { addUser } from "#tests/support/people.ts";
import { changeRows, readRow } from "#tests/support/rows.ts";
import { AFTERNOON, EVENING, MORNING, NEXT_TUESDAY, TODAY } from "../setup.ts";
import { addVisit } from "../visits.ts";
import {
  answers,
  fill,
  oneTime,
  refusalIn,
  rules,
  setUpProposals,
  THURSDAY,
  viewIn,
  WEDNESDAY,
} from "./proposal-setup.ts";

type Setup = Awaited<ReturnType<typeof setUpProposals>>;

const suggested = async (setup: Setup, who: "ana" | "gus") =>
  (await (await setup.as[who].get(`/api/bookings/${setup.id}/suggestions`)).json()) as SuggestionView[];

test("a time that is taken meanwhile cannot be chosen; the proposal stays open for the others", async () => {
  const setup = await setUpProposals();
  const { app, as, booking, proposed } = setup;
  rules(setup, { maxVisits: 1 });
  const proposal = await proposed("gus", [...oneTime, { date: THURSDAY, slot: MORNING }]);
  await fill(setup, oneTime[0]!);

  const seen = (await (await as.ana.get("/api/bookings/pet-parent")).json()).find(
    ({ id }: { id: number }) => id === setup.id,
  );
  expect(seen.proposal.options.map(({ state }: { state: string }) => state)).toEqual(["full", "open"]);
  expect(await refusalIn(await answers(as.ana, proposal, "accepted", 1))).toMatchObject({
    status: 409,
    message: "That time was just taken.",
  });
  expect(readRow(app.ctx.db, proposals)!.status).toBe("open");
  expect(booking().status).toBe("pending");
  expect((await answers(as.ana, proposal, "accepted", 2)).status).toBe(200);
});

test("a parent cannot propose a part of a day that is full", async () => {
  const setup = await setUpProposals();
  rules(setup, { maxVisits: 1 });
  await fill(setup, oneTime[0]!);

  expect(await refusalIn(await setup.proposes("ana", oneTime))).toMatchObject({
    status: 422,
    fields: { "options.0": "That time of day just filled up. Pick another." },
  });
});

test("a groomer is asked before offering a full day, and a visit that comes of it is marked", async () => {
  const setup = await setUpProposals();
  const { as, booking, proposes, proposed } = setup;
  rules(setup, { maxVisits: 1 });
  await fill(setup, oneTime[0]!);

  expect((await refusalIn(await proposes("gus", oneTime))).fields!.confirm).toBe(
    "Wednesday, June 17, 2026, morning: This day is full. Your limit is 1 visit a day.",
  );
  const proposal = await proposed("gus", oneTime, { confirm: true });
  const [seen] = (await (await as.ana.get("/api/bookings/pet-parent")).json()).filter(
    ({ id }: { id: number }) => id === setup.id,
  );
  expect(seen.proposal.options[0].state).toBe("open");
  expect((await answers(as.ana, proposal, "accepted")).status).toBe(200);
  expect(booking()).toMatchObject({ status: "accepted", isForced: true });
});

test("the old visit does not count against the new one on its own day", async () => {
  const setup = await setUpProposals("accepted");
  rules(setup, { maxVisits: 1 });

  const proposal = await setup.proposed("ana", [{ date: NEXT_TUESDAY, slot: EVENING }]);

  expect(await viewIn(await answers(setup.as.gus, proposal, "accepted"))).toMatchObject({ preferredTimeSlot: EVENING });
  expect(setup.booking().isForced).toBe(false);
});

test("a groomer's own notice and horizon bind parents, not the groomer", async () => {
  const setup = await setUpProposals();
  rules(setup, { noticeHours: 72, horizonDays: 10 });
  const [soon, far] = ["2026-06-12", "2026-06-25"].map((date) => [{ date, slot: MORNING }]);

  for (const options of [soon, far]) expect((await setup.proposes("ana", options)).status).toBe(422);
  for (const options of [soon, far]) {
    const proposal = await setup.proposed("gus", options);
    await answers(setup.as.gus, proposal, "withdrawn");
  }
});

test("suggestions are other times that the groomer's days have room for; minutes are the groomer's alone", async () => {
  const setup = await setUpProposals("accepted");
  rules(setup, { maxVisits: 1 });
  await fill(setup, { date: WEDNESDAY, slot: AFTERNOON });

  const his = await suggested(setup, "gus");
  expect(his).toHaveLength(3);
  expect(his.filter(({ date }) => date === WEDNESDAY)).toEqual([]);
  for (const one of his)
    expect(one).toEqual({ ...one, addedMinutes: expect.any(Number), time: expect.stringMatching(/^\d\d:\d\d$/) });
  const hers = await suggested(setup, "ana");
  expect(Object.keys(hers[0]!).toSorted()).toEqual(["date", "nearby", "slot"]);
});

test("each suggestion can be proposed as it is", async () => {
  const setup = await setUpProposals();

  for (const who of ["ana", "gus"] as const) {
    const times = (await suggested(setup, who)).map(({ date, slot, time }) => ({ date, slot, time }));
    for (const options of [times.slice(0, 3), times.slice(3)].filter(({ length }) => length > 0)) {
      const proposal = await setup.proposed(who, options);
      await answers(setup.as[who], proposal, "withdrawn");
    }
  }
});

test("where somebody else lives is told by no suggestion for a place that is not the parent's own", async () => {
  const setup = await setUpProposals();
  await fill(setup, { date: WEDNESDAY, slot: MORNING });
  const { db } = setup.app.ctx;
  db.run("UPDATE visits SET pet_parent_id = (SELECT user_id FROM groomer_profiles) WHERE status = 'accepted'");
  const eve = await addUser(setup.app, "pet_parent", "eve");
  addVisit(setup, { parentId: eve.id, date: WEDNESDAY });
  const nearby = async () => (await suggested(setup, "ana")).some((one) => one.nearby);
  db.run("UPDATE visits SET service_zip_code = '28711'");
  changeRows(db, locations, {}, { zipCode: "28711" });
  expect(await nearby()).toBe(true);

  changeRows(db, locations, {}, { zipCode: "28801" });
  expect(await nearby()).toBe(false);
});

test("a groomer who does not plan days gets the next open times", async () => {
  const setup = await setUpProposals();
  rules(setup, { isPlanned: false });

  expect(await suggested(setup, "gus")).toEqual(
    [{ date: TODAY, slot: EVENING }, ...[MORNING, AFTERNOON].map((slot) => ({ date: "2026-06-11", slot }))].map(
      (time) => ({ ...time, nearby: false }) as SuggestionView,
    ),
  );
});
