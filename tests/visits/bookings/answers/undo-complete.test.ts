import { expect, test } from "bun:test";
import { auditLog, visitNotes, visitPictures, visits } from "#db/db.ts";
import { MINUTE_MS } from "#src/shared/base/duration.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";
import { UNDO_MS } from "#src/shared/visits/booking-labels.ts";
import { signedIn } from "#tests/support/people.ts";
import { readRow, readRows, sendDueMails } from "#tests/support/rows.ts";
import { NEXT_TUESDAY, requestFor, requests, setUpBookings } from "../setup.ts";

/** Ana's visit of next Tuesday morning, at noon of that day: her review can be asked for. */
async function setUpNoon() {
  const setup = await setUpBookings();
  const { app, ana } = setup;
  const { id } = await requests(setup.as.ana, requestFor(setup));
  await setup.as.gus.patch(`/api/bookings/${id}/status`, { status: "accepted" });
  app.clock.set(Date.parse(`${NEXT_TUESDAY}T16:00:00Z`));
  await sendDueMails(app.ctx);
  app.sent.length = 0;
  const as = { ana: signedIn(app, ana, "pet_parent"), gus: signedIn(app, setup.gus.user, "groomer") };
  const path = `/api/bookings/${id}`;
  const completes = (more: object = {}) => as.gus.patch(`${path}/status`, { status: "completed", ...more });
  const undoes = async () => {
    const answer = await as.gus.post(`${path}/undo-complete`);
    const { error } = (await answer.json()) as { error?: { message: string } };
    return error?.message ?? answer.status;
  };
  const row = () => readRow(app.ctx.db, visits, { id })!;
  const mails = async () => {
    await sendDueMails(app.ctx);
    return app.sent.map(({ to }) => to);
  };
  return { ...setup, as, id, path, completes, undoes, row, mails };
}

test("undone within ten seconds, a visit is as it was before, and no one is told anything", async () => {
  const { app, as, path, completes, undoes, row, mails } = await setUpNoon();
  const before = row();
  const payment = { amount: 6000, tip: 500, method: "cash" };
  expect((await completes({ payment, note: "Brave." })).status).toBe(200);
  app.clock.advance(UNDO_MS - 1);

  expect(await undoes()).toBe(200);
  expect(row()).toEqual({ ...before, statusChangedAt: before.acceptedAt! });
  expect([visitNotes, visitPictures].flatMap((table) => readRows(app.ctx.db, table))).toEqual([]);
  app.clock.advance(MINUTE_MS);
  expect(await mails()).toEqual([]);
  const { history, actions } = (await (await as.gus.get(path)).json()) as BookingDetail;
  expect(history.slice(-2).map(({ what }) => what)).toEqual(["completed", "complete-undone"]);
  expect(actions).toContain("complete");
  expect(readRows(app.ctx.db, auditLog).at(-1)!.action).toBe("booking-undo-complete");
  expect(await undoes()).toBe("This visit isn't completed.");
});

const after: [
  name: string,
  what: (setup: Awaited<ReturnType<typeof setUpNoon>>) => Promise<unknown>,
  refused: string,
][] = [
  [
    "ten seconds",
    async ({ app }) => app.clock.advance(UNDO_MS),
    "You can undo this for 10 seconds. You can still change the payment.",
  ],
  [
    "a review",
    ({ as, id }) =>
      as.ana.post("/api/reviews", { bookingId: id, rating: 5, comment: "Waffles is soft again, thank you." }),
    "This visit changed after you completed it, so you can't undo this.",
  ],
  [
    "another sum",
    ({ as, path }) => as.gus.patch(`${path}/payment`, { payment: null }),
    "This visit changed after you completed it, so you can't undo this.",
  ],
];
test.each(after)("after %s it stays", async (_, happens, refused) => {
  const setup = await setUpNoon();
  await setup.completes();
  await happens(setup);
  expect(await setup.undoes()).toBe(refused);
  expect(setup.row().status).toBe("completed");
});

test("its email comes after ten seconds, or with the next thing that is said of the visit", async () => {
  const { app, as, path, completes, mails, ana } = await setUpNoon();
  await completes();
  expect(await mails()).toEqual([]);
  app.clock.advance(1000);
  await as.gus.post(`${path}/note`, { note: "Brave." });
  expect(await mails()).toContain(ana.email);
});
