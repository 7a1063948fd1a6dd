import { expect, test } from "bun:test";
import { proposals, users, visits } from "#db/schema/tables.ts";
import { endObstructedOffers, expireProposals } from "#src/features/visits/bookings/changes/service.ts";
import { leave } from "#tests/operations/privacy/setup.ts";
import { findRows, removeRows } from "#tests/support/rows.ts";
import { answers } from "../changes/proposal-setup.ts";
import { clearEmails } from "../setup.ts";
import { setUpNext } from "./next-setup.ts";

const crowd = { RATE_LIMITS: "write-user=999999,proposal-user=999999" };
const CONCURRENCY = 50;

test("books one visit for 50 acceptances at once with two emails", async () => {
  const setup = await setUpNext(crowd);
  const made = await setup.proposed();
  clearEmails(setup.app);

  const all = Array.from({ length: CONCURRENCY }, (_, at) => answers(setup.as.ana, made, "accepted", (at % 3) + 1));
  const statuses = await Promise.all(all);

  expect(statuses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(statuses.filter(({ status }) => status === 409)).toHaveLength(CONCURRENCY - 1);
  expect(setup.others()).toHaveLength(1);
  expect(setup.emails()).toHaveLength(2);
});

test("takes one of an acceptance and a decline and a withdrawal and the clock", async () => {
  const setup = await setUpNext(crowd);
  const { app, as } = setup;
  const { db } = app.ctx;
  const winners = new Set<string>();
  for (let round = 0; round < 36; round++) {
    removeRows(db, proposals, {});
    for (const { id: other } of setup.others()) removeRows(db, visits, { id: other });
    const made = await setup.proposed();
    clearEmails(app);
    const rivals = [
      () => answers(as.ana, made, "accepted", 1),
      () => answers(as.ana, made, "declined"),
      () => answers(as.gus, made, "withdrawn"),
    ];
    const order = rivals.map((_, at) => rivals[(at + round) % rivals.length]!);
    const [statuses] = await Promise.all([Promise.all(order.map((act) => act())), expireProposals(app.ctx)]);

    expect(statuses.filter(({ status }) => status === 200)).toHaveLength(1);
    const { status, nextBookingId } = setup.proposal();
    expect(setup.others()).toHaveLength(status === "accepted" ? 1 : 0);
    expect(nextBookingId !== null).toBe(status === "accepted");
    expect(setup.emails()).toHaveLength(status === "accepted" ? 2 : 1);
    winners.add(status);
  }
  expect([...winners].toSorted()).toEqual(["accepted", "declined", "withdrawn"]);
});

test.each(["ana", "gus"] as const)(
  "accepts an offer or closes the account but never both while %s leaves",
  async (who) => {
    for (let round = 0; round < 10; round++) {
      const setup = await setUpNext(crowd);
      const { app, as } = setup;
      const made = await setup.proposed();
      const yes = async () => {
        for (let at = 0; at < round; at++) await Bun.sleep(0);
        return answers(as.ana, made, "accepted", 1);
      };
      const [answer, left] = await Promise.all([yes(), leave(setup, who)]);
      await endObstructedOffers(app.ctx);

      const isGone = left.status === 204;
      expect(isGone).toBe(answer.status !== 200);
      expect(setup.others()).toHaveLength(isGone ? 0 : 1);
      expect(setup.proposal().status).toBe(isGone ? "lapsed" : "accepted");
      expect(findRows(app.ctx.db, users).some(({ deletedAt, closingAt }) => (deletedAt ?? closingAt) !== null)).toBe(
        isGone,
      );
    }
  },
);
