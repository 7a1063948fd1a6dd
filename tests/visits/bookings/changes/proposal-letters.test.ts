import { expect, test } from "bun:test";
import { users } from "#db/db.ts";
import { expireProposals } from "#src/features/visits/bookings/changes/expire-proposals.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { changeRows } from "#tests/support/rows.ts";
import { moves } from "../setup.ts";
import { answers, forgetMails, setUpProposals, threeTimes } from "./proposal-setup.ts";

const PARENTS = "http://localhost:3000/bookings/";
const note = "The gate code is 4711";

test("a groomer's proposal tells the parent the times, until when to answer, and that there is a note", async () => {
  const { id, mails, proposed, subjects } = await setUpProposals();

  await proposed("gus", threeTimes, { note });

  expect(subjects()).toEqual(["ana: A new time for Tuesday, June 16, 2026?"]);
  const [{ text, html, calendar }] = mails() as [ReturnType<typeof mails>[number]];
  expect(text).toContain("Hi ana,");
  expect(text).toContain(
    "Blue Ridge Bath Co. proposed new times for your booking request. Reply by Sat 12:00 PM, Eastern Time.",
  );
  expect(text).toContain("Proposed: Wednesday, June 17, 2026, Morning (8AM - 12PM), Eastern Time");
  expect(text).toContain("Proposed: Thursday, June 18, 2026, Evening (4PM - 7PM), Eastern Time");
  expect(text).toContain("Requested: Tuesday, June 16, 2026, Morning (8AM - 12PM), Eastern Time");
  expect(text).toContain("The visit is booked once you choose a time.");
  expect(text).toContain(`Read their note: ${PARENTS}${id}`);
  expect(text + html).not.toContain("4711");
  expect(calendar).toBeNull();
});

test("a parent's proposal tells the groomer; an agreed time stays valid meanwhile", async () => {
  const { mails, proposed, subjects } = await setUpProposals("accepted");

  await proposed("ana", threeTimes.slice(0, 1));

  expect(subjects()).toEqual(["gus: A new time for Tuesday, June 16, 2026?"]);
  const [{ text }] = mails() as [ReturnType<typeof mails>[number]];
  expect(text).toContain("ana proposed a new time for your booking. Reply by Sat");
  expect(text).toContain("Your current time stays booked until you choose.");
  expect(text).toContain("Booked: Tuesday, June 16, 2026");
  expect(text).not.toContain("few words");
});

test.each([
  ["pending", "gus", "ana"],
  ["pending", "ana", "gus"],
  ["accepted", "gus", "ana"],
  ["accepted", "ana", "gus"],
] as const)(
  "a choice puts a visit that was %s, by a proposal of %s, into both calendars",
  async (status, madeBy, by) => {
    const { app, as, mails, proposed, subjects } = await setUpProposals(status);
    const proposal = await proposed(madeBy);
    forgetMails(app);

    await answers(as[by], proposal, "accepted", 1);

    const day = "Wednesday, June 17, 2026";
    const [parents, groomers] = mails();
    if (status === "pending") {
      expect(subjects()).toEqual([
        `ana: Your booking for ${day} is confirmed`,
        `gus: A booking for ${day} is confirmed`,
      ]);
      expect(groomers!.text).toContain("Their street and phone number are on the booking page now.");
    } else {
      expect(subjects()).toEqual([`ana: Your booking was moved to ${day}`, `gus: A booking was moved to ${day}`]);
      expect(groomers!.text).toContain("The old time is open again.");
    }
    const own = "You chose a time";
    expect((by === "ana" ? parents : groomers)!.text).toContain(own);
    expect((by === "ana" ? groomers : parents)!.text).toContain("chose a time you proposed, so the visit ");
    for (const { text, calendar } of [parents!, groomers!]) {
      expect(text).toContain(`Date: ${day}`);
      expect(calendar).toContain("METHOD:REQUEST");
      expect(calendar).toContain("DTSTART:20260617T120000Z");
      expect(calendar).toContain(`SEQUENCE:${status === "pending" ? 1 : 2}`);
    }
  },
);

test("a visit that moves twice is told twice, each file replacing the one before", async () => {
  const { app, as, mails, proposed } = await setUpProposals("accepted");
  await answers(as.ana, await proposed("gus"), "accepted", 1);
  forgetMails(app);

  await answers(as.gus, await proposed("ana", threeTimes.slice(1)), "accepted", 2);

  const files = mails().flatMap(({ calendar }) => calendar ?? []);
  expect(files).toHaveLength(2);
  for (const file of files) {
    expect(file).toContain("SEQUENCE:3");
    expect(file).toContain("DTSTART:20260618T200000Z");
  }
});

const none = "No new time for Tuesday, June 16, 2026";
test.each([
  ["pending", "gus", "declined", [`gus: ${none}`], "The original request still needs your reply."],
  ["pending", "ana", "declined", [`ana: ${none}`], "Your original request is still pending."],
  ["accepted", "gus", "declined", [`gus: ${none}`], "The visit stays as booked."],
  ["pending", "gus", "withdrawn", [`ana: ${none}`], "Your original request is still pending."],
  ["accepted", "ana", "withdrawn", [`gus: ${none}`], "The visit stays as booked."],
] as const)("of a %s booking's proposal by %s that was %s, those hear who did not do it", async (...row) => {
  const [status, madeBy, end, told, remains] = row;
  const { app, as, mails, proposed, subjects } = await setUpProposals(status);
  const proposal = await proposed(madeBy);
  forgetMails(app);

  const other = madeBy === "gus" ? "ana" : "gus";
  await answers(as[end === "declined" ? other : madeBy], proposal, end);

  expect(subjects()).toEqual([...told]);
  expect(mails()[0]!.text).toContain(remains);
  expect(mails()[0]!.calendar).toBeNull();
});

test("no mail holds what was written, and no subject names a person", async () => {
  const { app, as, id, mails, proposed } = await setUpProposals();
  await answers(as.ana, await proposed("gus", threeTimes, { note }), "declined");
  await answers(as.ana, await proposed("ana", threeTimes, { note }), "withdrawn");
  await proposed("gus", threeTimes, { note });
  app.clock.advance(3 * DAY_MS);
  await expireProposals(app.ctx);
  await answers(as.ana, await proposed("gus", threeTimes, { note }), "accepted", 3);
  await proposed("ana", threeTimes.slice(0, 1), { note });
  await moves(as.ana, id, "cancelled");

  expect(mails().length).toBeGreaterThan(9);
  for (const { subject, text, html, calendar } of mails()) {
    expect(text + html + calendar).not.toContain("4711");
    expect(subject).not.toMatch(/Tester|ana|gus/);
  }
});

test("an unconfirmed address gets the name of a listed groomer and no parent's", async () => {
  const { app, ana, mails, proposed } = await setUpProposals();
  changeRows(app.ctx.db, users, { id: ana.id }, { emailVerifiedAt: null });

  await proposed("gus");

  expect(mails()[0]!.text).toContain("Blue Ridge Bath Co. proposed new times for your booking request.");
  expect(mails()[0]!.text).not.toContain("gus");
});
