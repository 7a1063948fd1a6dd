import { expect, test } from "bun:test";
import { users } from "#db/schema/tables.ts";
import { mailUnread } from "#src/features/talk/messages/mail-unread.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/duration.ts";
import { changeRows } from "#tests/support/rows.ts";
import { moves } from "../../visits/bookings/setup.ts";
import { reads, setUpThread, type ThreadSetup, writes } from "./setup.ts";

async function later({ app }: ThreadSetup, ms: number) {
  app.clock.advance(ms);
  await mailUnread(app.ctx);
}

test("what is unread after ten minutes is told by one mail, which says who wrote and never what", async () => {
  const setup = await setUpThread();
  const { app, as, id, mails, subjects } = setup;
  await writes(as.ana, id, "The gate code is 4711");

  await later(setup, 10 * MINUTE_MS - 1);
  expect(subjects()).toEqual([]);
  await later(setup, 1);
  await later(setup, MINUTE_MS);

  expect(subjects()).toEqual(["gus: You have a new message"]);
  const { text, html } = mails()[0]!;
  expect(text).toContain("ana sent you a message about the visit below.");
  expect(text).toContain(`${app.ctx.config.appUrl}/bookings/${id}#messages`);
  expect(text).toContain("We don't read replies to this email.");
  expect(text + html).not.toContain("4711");
});

test("several messages are one mail, and what comes after it waits for a day", async () => {
  const setup = await setUpThread();
  const { as, id, subjects } = setup;
  await writes(as.gus, id, "One");
  setup.app.clock.advance(9 * MINUTE_MS);
  await writes(as.gus, id, "Two");

  await later(setup, MINUTE_MS);
  expect(subjects()).toEqual(["ana: You have 2 new messages"]);
  await writes(as.gus, id, "Three");
  await later(setup, HOUR_MS);
  await later(setup, 23 * HOUR_MS - 1);
  expect(subjects()).toHaveLength(1);
  await later(setup, 1);
  expect(subjects()[1]).toBe("ana: You have 3 new messages");
  await later(setup, 3 * DAY_MS);
  expect(subjects()).toHaveLength(2);
});

test("after the thread was read, the next unread message is told again", async () => {
  const setup = await setUpThread();
  const { as, id, subjects } = setup;
  await writes(as.gus, id, "One");
  await later(setup, 10 * MINUTE_MS);
  await reads(as.ana, id);
  await writes(as.gus, id, "Two");

  await later(setup, 10 * MINUTE_MS);

  expect(subjects()).toEqual(["ana: You have a new message", "ana: You have a new message"]);
});

test.each<[string, (setup: ThreadSetup) => unknown]>([
  ["was read meanwhile", ({ as, id }) => reads(as.gus, id)],
  ["is about a visit that was called off meanwhile", ({ as, id }) => moves(as.ana, id, "cancelled")],
  [
    "was written to somebody who is suspended by then",
    ({ app, gus }) => changeRows(app.ctx.db, users, { id: gus.user.id }, { disabledAt: app.clock.now() }),
  ],
  [
    "was written by somebody who is suspended by then",
    ({ app, ana }) => changeRows(app.ctx.db, users, { id: ana.id }, { disabledAt: app.clock.now() }),
  ],
])("nobody is mailed about what %s, and the job never looks at it again", async (_, meanwhile) => {
  const setup = await setUpThread();
  const { as, id, rows, subjects } = setup;
  await writes(as.ana, id, "Hello?");
  await meanwhile(setup);
  const before = subjects().length;

  await later(setup, 10 * MINUTE_MS);

  expect(subjects()).toHaveLength(before);
  expect(rows()[0]).toMatchObject({ mailDueAt: null, mailedAt: null });
});

test("a clock that was put back keeps no mail waiting", async () => {
  const setup = await setUpThread();
  const { app, as, id, subjects } = setup;
  app.clock.advance(3 * DAY_MS);
  await writes(as.ana, id, "Hello?");
  app.clock.advance(-3 * DAY_MS);

  await later(setup, MINUTE_MS);

  expect(subjects()).toEqual(["gus: You have a new message"]);
});

test("an unconfirmed address reads no name", async () => {
  const setup = await setUpThread();
  const { app, as, id, mails } = setup;
  changeRows(app.ctx.db, users, {}, { emailVerifiedAt: null });
  await writes(as.ana, id, "Hello?");

  await later(setup, 10 * MINUTE_MS);

  expect(mails()[0]!.text).toContain("A pet parent sent you a message");
});
