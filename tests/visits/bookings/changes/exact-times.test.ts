import { expect, test } from "bun:test";
import { groomerProfiles, visits } from "#db/db.ts";
import { proposedStart } from "#src/features/visits/bookings/slot-start.ts";
import { changeRows, readRow, readRows } from "#tests/support/rows.ts";
import { AFTERNOON, EVENING, MORNING, NEXT_TUESDAY, requestFor, requests, TODAY } from "../setup.ts";
import { answers, refusalIn, setUpProposals, viewIn, WEDNESDAY } from "./proposal-setup.ts";

const half = { date: WEDNESDAY, slot: MORNING, time: "10:30" } as const;

test.each([
  ["an hour of today that has passed", { date: TODAY, slot: MORNING, time: "11:00" }, "That time has passed."],
  ["a time of another part of the day", { ...half, slot: AFTERNOON }, "That time is in another time of day."],
  ["no time at all", { ...half, time: "25:00" }, "Enter a time before 11 PM"],
  ["a time whose window would end after midnight", { ...half, slot: EVENING, time: "23:00" }, "Enter a time before"],
] as const)("no one can propose %s", async (_, time, sentence) => {
  const { proposes } = await setUpProposals();

  const { status, fields } = await refusalIn(await proposes("gus", [time], { confirm: true }));
  expect(status).toBe(422);
  expect(Object.values(fields!)[0]).toStartWith(sentence);
});

test("a parent names a time of day, and only the groomer an exact time", async () => {
  const { proposes } = await setUpProposals();

  expect(await refusalIn(await proposes("ana", [half]))).toMatchObject({
    status: 422,
    fields: { "options.0": "Pick a time of day. Only your groomer can name an exact time." },
  });
});

test.each([
  ["before opening", { ...half, time: "07:30" }, "You're closed at that time."],
  ["when the visit would end after closing", { ...half, slot: EVENING, time: "17:45" }, "You're closed at that time."],
  ["on a closed day", { ...half, date: "2026-06-14" }, "You're closed on Sundays."],
  ["inside another visit", half, "This visit doesn't fit between your other visits that day."],
] as const)("a groomer is asked about a time %s", async (_, time, sentence) => {
  const setup = await setUpProposals();
  const other = await requests(setup.as.ana, requestFor(setup, { preferredDate: WEDNESDAY, petInfo: "Biscuit" }));
  const offered = await viewIn(await setup.as.gus.post(`/api/bookings/${other.id}/proposals`, { options: [half] }));
  await viewIn(await answers(setup.as.ana, offered.proposal!.id, "accepted"));

  const asked = await refusalIn(await setup.proposes("gus", [time]));
  expect(asked.status).toBe(409);
  expect(asked.fields!.confirm).toEndWith(sentence);
  await setup.proposed("gus", [time], { confirm: true });
});

test("a chosen exact time is the visit's arrival window, in both emails and in its time of day", async () => {
  const { as, app, booking, proposed, mails } = await setUpProposals();
  const proposal = await proposed("gus", [half, { date: NEXT_TUESDAY, slot: MORNING, time: "09:15" }]);
  expect(mails()[0]!.text).toContain("between 10:30 and 11:30 AM");

  const seen = await viewIn(await answers(as.ana, proposal, "accepted", 1));

  expect(seen).toMatchObject({ preferredDate: WEDNESDAY, preferredTimeSlot: MORNING, status: "accepted" });
  expect(seen.arrival).toEqual({ from: "10:30", until: "11:30" });
  expect(booking()).toMatchObject({ arrivalFrom: "10:30", arrivalUntil: "11:30", isForced: false });
  app.clock.advance(11_000);
  const told = mails().filter(({ text }) => text.includes("Between 10:30 and 11:30 AM"));
  expect(told.map(({ recipient }) => recipient).toSorted()).toEqual(["ana@example.com", "gus@example.com"]);
});

test("a time that is taken meanwhile cannot be chosen, and its request waits", async () => {
  const { app, as, proposed, ...setup } = await setUpProposals();
  const other = await requests(as.ana, requestFor(setup, { preferredDate: WEDNESDAY, petInfo: "Biscuit" }));
  const first = await proposed("gus", [half]);
  const second = await viewIn(await as.gus.post(`/api/bookings/${other.id}/proposals`, { options: [half] }));

  for (const [proposal, status] of [[first, 200] as const, [second.proposal!.id, 409] as const])
    expect((await answers(as.ana, proposal, "accepted")).status).toBe(status);
  expect(readRows(app.ctx.db, visits).map(({ status }) => status)).toEqual(["accepted", "pending"]);
});

test("a groomer who has moved reads an exact time of the visit's clock by their own", async () => {
  const setup = await setUpProposals();
  changeRows(setup.app.ctx.db, groomerProfiles, {}, { timeZone: "America/Denver" });

  // 9:30 AM where the visit is, 7:30 AM for the groomer, who opens at 8.
  const asked = await refusalIn(await setup.proposes("gus", [{ ...half, time: "09:30" }]));
  expect(asked.fields!.confirm).toContain("You're closed at that time of day.");
  const proposal = await setup.proposed("gus", [half]);
  await viewIn(await answers(setup.as.ana, proposal, "accepted"));
  expect(setup.booking()).toMatchObject({ arrivalFrom: "10:30", timeZone: "America/New_York" });
  expect((await (await setup.as.gus.get(`/api/bookings/${setup.id}`)).json()).arrival.from).toBe("08:30");
});

test.each([
  ["on the day before the clocks go back", "2026-10-31", "10:30", "2026-10-31T14:30Z"],
  ["on the day on which they do", "2026-11-01", "10:30", "2026-11-01T15:30Z"],
  ["in the hour that is left out in spring", "2027-03-14", "02:30", "2027-03-14T07:30Z"],
])("an exact time %s is one instant", (_, date, time, at) => {
  expect(proposedStart({ date, slot: MORNING, time }, "America/New_York")).toBe(Date.parse(at));
});

test("an exact time in the time of day that was requested can be proposed, the one that is booked cannot", async () => {
  const { as, proposes, proposed, app } = await setUpProposals();
  const same = { date: NEXT_TUESDAY, slot: MORNING, time: "10:30" };
  await viewIn(await answers(as.ana, await proposed("gus", [same]), "accepted"));

  expect(await refusalIn(await proposes("gus", [same]))).toMatchObject({
    fields: { "options.0": "This booking is already at that time. Pick another." },
  });
  await proposed("gus", [{ ...same, time: "09:00" }]);
  expect(readRow(app.ctx.db, visits)!.arrivalFrom).toBe("10:30");
});
