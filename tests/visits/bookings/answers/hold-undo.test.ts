import { expect, test } from "bun:test";
import { transact } from "#db/db.ts";
import { changes, outbox, visits } from "#db/schema/tables.ts";
import { hurryDelayedEmails } from "#src/email/outbox.ts";
import { MINUTE_MS } from "#src/shared/base/time.ts";
import { UNDO_MS } from "#src/shared/visits/booking-labels.ts";
import type { Browser } from "#tests/support/app.ts";
import { signedIn } from "#tests/support/people.ts";
import { findRow, findRows, sendDueMails } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { EVENING, moves, NEXT_TUESDAY, oakStreet, requested } from "../setup.ts";

async function setUpAccepted() {
  const setup = await requested(oakStreet);
  await sendDueMails(setup.app.ctx);
  setup.app.sent.length = 0;
  await moves(setup.as.gus, setup.id, "accepted");
  return setup;
}

type Setup = Awaited<ReturnType<typeof setUpAccepted>>;

async function post(window: Browser, id: number, what: "hold-undo" | "undo-accept" | "undo-complete") {
  const response = await window.post(`/api/bookings/${id}/${what}`);
  const answer = response.status === 204 ? {} : ((await response.json()) as { error?: { message: string } });
  return answer.error?.message ?? response.status;
}

async function receivers({ app }: Setup) {
  await sendDueMails(app.ctx);
  return app.sent.map(({ to }) => to).toSorted();
}

const tooLate = "You can undo an acceptance for 10 seconds. You can still cancel the visit.";
const changed = "This visit changed after you accepted it. You can still cancel it.";

test("keeps an acceptance undoable and its messages waiting until the page is gone", async () => {
  const setup = await setUpAccepted();
  const { app, ana, as, id } = setup;
  const seesStreet = async () => (await (await as.gus.get(`/api/bookings/${id}`)).text()).includes("12 Oak Street");
  const news = () => findRows(app.ctx.db, changes).length;
  const before = news();

  for (let times = 0; times < 3; times++) {
    app.clock.advance(UNDO_MS - 1);
    expect(await post(as.gus, id, "hold-undo")).toBe(204);
    // As when the parent confirms the email address.
    transact(app.ctx.db, (tx) => hurryDelayedEmails(tx, ana.email, app.clock.now()));
    expect([await receivers(setup), await seesStreet(), news()]).toEqual([[], false, before]);
  }
  app.clock.advance(UNDO_MS);
  expect([await receivers(setup), await seesStreet()]).toEqual([["ana@example.com", "gus@example.com"], true]);
  expect(await post(as.gus, id, "undo-accept")).toBe(tooLate);
});

testWith("undoes a kept acceptance until 10 minutes have passed and notifies no one", setUpAccepted, async (setup) => {
  const { app, as, id } = setup;
  const { acceptedAt } = findRow(app.ctx.db, visits, { id })!;
  while ((await post(as.gus, id, "hold-undo")) === 204) app.clock.advance(UNDO_MS / 2);

  expect(findRow(app.ctx.db, visits, { id })!.undoUntil).toBe(acceptedAt! + 10 * MINUTE_MS);
  expect(await post(as.gus, id, "hold-undo")).toBe(tooLate);
  expect(await post(as.gus, id, "undo-accept")).toBe(200);
  app.clock.advance(MINUTE_MS);
  expect(await receivers(setup)).toEqual([]);
});

testWith("keeps a completion undoable and its review email waiting", setUpAccepted, async (setup) => {
  const { app, gus, id } = setup;
  app.clock.set(Date.parse(`${NEXT_TUESDAY}T16:00:00Z`));
  await receivers(setup);
  app.sent.length = 0;
  const groomer = signedIn(app, gus.user, "groomer");
  await groomer.patch(`/api/bookings/${id}/status`, { status: "completed" });

  for (let times = 0; times < 3; times++) {
    app.clock.advance(UNDO_MS - 1);
    expect([await post(groomer, id, "hold-undo"), await receivers(setup)]).toEqual([204, []]);
  }
  expect(await post(groomer, id, "undo-complete")).toBe(200);
});

test.each([
  ["10 seconds have passed", ({ app }: Setup) => app.clock.advance(UNDO_MS), tooLate],
  [
    "a message released the emails",
    ({ as, id }: Setup) => as.ana.post(`/api/bookings/${id}/messages`, { text: "Wonderful!" }),
    changed,
  ],
  [
    "a new time was proposed",
    ({ as, id }: Setup) =>
      as.ana.post(`/api/bookings/${id}/proposals`, { options: [{ date: NEXT_TUESDAY, slot: EVENING }] }),
    changed,
  ],
  ["it was undone", ({ as, id }: Setup) => post(as.gus, id, "undo-accept"), "This request is waiting for your reply."],
] as const)("refuses to keep an acceptance undoable once %s", async (_, act, refusal) => {
  const setup = await setUpAccepted();
  const { app, as, id } = setup;
  app.clock.advance(1_000);
  await act(setup);
  const before = [findRows(app.ctx.db, visits), findRows(app.ctx.db, outbox)];

  expect(await post(as.gus, id, "hold-undo")).toBe(refusal);
  expect([findRows(app.ctx.db, visits), findRows(app.ctx.db, outbox)]).toEqual(before);
});
