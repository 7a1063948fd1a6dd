import { expect, test } from "bun:test";
import { transact } from "#db/db.ts";
import { changes, outbox, users, visits } from "#db/schema/tables.ts";
import { hurryEmails } from "#src/email/outbox.ts";
import { MINUTE_MS } from "#src/shared/base/duration.ts";
import { UNDO_MS } from "#src/shared/visits/booking-labels.ts";
import type { Browser } from "#tests/support/app.ts";
import { signedIn } from "#tests/support/people.ts";
import { changeRows, findRow, findRows, sendDueMails } from "#tests/support/rows.ts";
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
  if (response.status === 204) return 204;
  const { error } = (await response.json()) as { error?: { message: string } };
  return error?.message ?? response.status;
}

async function receivers({ app }: Setup) {
  await sendDueMails(app.ctx);
  return app.sent.map(({ to }) => to).toSorted();
}

const tooLate = "You can undo an acceptance for 10 seconds. You can still cancel the visit.";
const changed = "This visit changed after you accepted it. You can still cancel it.";

test("keeps an acceptance undoable and its messages waiting while a groomer is at the button", async () => {
  const setup = await setUpAccepted();
  const { app, as, id } = setup;
  const seesStreet = async () => (await (await as.gus.get(`/api/bookings/${id}`)).text()).includes("12 Oak Street");

  for (let times = 0; times < 6; times++) {
    app.clock.advance(UNDO_MS - 1);
    expect(await post(as.gus, id, "hold-undo")).toBe(204);
    expect(await receivers(setup)).toEqual([]);
    expect(await seesStreet()).toBe(false);
  }
  app.clock.advance(UNDO_MS - 1);
  expect(await post(as.gus, id, "undo-accept")).toBe(200);
  app.clock.advance(MINUTE_MS);
  expect(await receivers(setup)).toEqual([]);
});

test("sends the messages of an acceptance 10 seconds after the page is gone", async () => {
  const setup = await setUpAccepted();
  const { app, as, id } = setup;
  app.clock.advance(5_000);
  await post(as.gus, id, "hold-undo");

  app.clock.advance(UNDO_MS - 1);
  expect(await receivers(setup)).toEqual([]);
  app.clock.advance(1);
  expect(await receivers(setup)).toEqual(["ana@example.com", "gus@example.com"]);
  expect(await post(as.gus, id, "undo-accept")).toBe(tooLate);
  expect(await (await as.gus.get(`/api/bookings/${id}`)).text()).toContain("12 Oak Street");
});

test("ends the wait of an acceptance after 10 minutes", async () => {
  const setup = await setUpAccepted();
  const { app, as, id } = setup;
  const { acceptedAt } = findRow(app.ctx.db, visits, { id })!;

  let answer = await post(as.gus, id, "hold-undo");
  while (answer === 204) {
    app.clock.advance(UNDO_MS / 2);
    answer = await post(as.gus, id, "hold-undo");
  }
  expect(answer).toBe(tooLate);
  expect(findRow(app.ctx.db, visits, { id })!.undoUntil).toBe(acceptedAt! + 10 * MINUTE_MS);
  expect(await post(as.gus, id, "undo-accept")).toBe(200);
});

test("keeps a completion undoable and its review email waiting", async () => {
  const setup = await setUpAccepted();
  const { app, ana, gus, id } = setup;
  app.clock.set(Date.parse(`${NEXT_TUESDAY}T16:00:00Z`));
  await receivers(setup);
  app.sent.length = 0;
  const as = { ana: signedIn(app, ana, "pet_parent"), gus: signedIn(app, gus.user, "groomer") };
  await as.gus.patch(`/api/bookings/${id}/status`, { status: "completed" });

  for (let times = 0; times < 3; times++) {
    app.clock.advance(UNDO_MS - 1);
    expect(await post(as.gus, id, "hold-undo")).toBe(204);
    expect(await receivers(setup)).toEqual([]);
  }
  expect(await post(as.gus, id, "undo-complete")).toBe(200);
  expect(await post(as.gus, id, "hold-undo")).toBe(tooLate);
});

test.each([
  ["10 seconds have passed", ({ app }: Setup) => app.clock.advance(UNDO_MS), tooLate],
  [
    "a message released the emails",
    ({ as }: Setup, id: number) => as.ana.post(`/api/bookings/${id}/messages`, { text: "Wonderful!" }),
    changed,
  ],
  [
    "a new time was proposed",
    ({ as }: Setup, id: number) =>
      as.ana.post(`/api/bookings/${id}/proposals`, { options: [{ date: NEXT_TUESDAY, slot: EVENING }] }),
    changed,
  ],
  [
    "it was undone",
    ({ as }: Setup, id: number) => post(as.gus, id, "undo-accept"),
    "This request is waiting for your reply.",
  ],
  [
    "the parent canceled",
    ({ as }: Setup, id: number) => moves(as.ana, id, "cancelled"),
    "You can't do that anymore. Status: canceled.",
  ],
] as const)("refuses to keep an acceptance undoable once %s", async (_, act, refusal) => {
  const setup = await setUpAccepted();
  const { app, as, id } = setup;
  app.clock.advance(1_000);
  await act(setup, id);
  const before = [findRows(app.ctx.db, visits), findRows(app.ctx.db, outbox)];

  expect(await post(as.gus, id, "hold-undo")).toBe(refusal);
  expect([findRows(app.ctx.db, visits), findRows(app.ctx.db, outbox)]).toEqual(before);
});

test("keeps an acceptance waiting when the parent confirms the email address", async () => {
  const setup = await setUpAccepted();
  const { app, as, ana, id } = setup;
  app.clock.advance(UNDO_MS - 1);
  await post(as.gus, id, "hold-undo");
  const { email } = findRow(app.ctx.db, users, { id: ana.id })!;
  changeRows(app.ctx.db, users, { id: ana.id }, { emailVerifiedAt: app.clock.now() });
  transact(app.ctx.db, (tx) => hurryEmails(tx, email, app.clock.now()));

  expect(await receivers(setup)).toEqual([]);
});

test("informs no open page while an acceptance waits", async () => {
  const { app, as, id } = await setUpAccepted();
  const lines = () => findRows(app.ctx.db, changes).length;
  const before = lines();
  await post(as.gus, id, "hold-undo");

  expect(lines()).toBe(before);
});
