import { expect, test } from "bun:test";
import { auditLog, bookings, outbox, visitNotes, visits } from "#db/db.ts";
import { completeVisits } from "#src/features/visits/bookings/afterwards/complete.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/time.ts";
import { findRows } from "#tests/support/rows.ts";
import { inTurn } from "#tests/support/turns.ts";
import { accepted, TUESDAY_NOON } from "../setup.ts";

async function setUpEnds() {
  const setup = await accepted({}, {}, { RATE_LIMITS: "write-user=999999" });
  const { db } = setup.app.ctx;
  const row = db.select().from(bookings).get()!;
  return {
    ...setup,
    status: () => db.select().from(bookings).get()!.status,
    emails: () => db.select().from(outbox).all(),
    anew: () => {
      db.update(visits).set(row).run();
      db.delete(outbox).run();
    },
  };
}

test("lets one of two completions and a no-show and a cancellation win 60 races", async () => {
  const { app, as, id, status, emails, anew } = await setUpEnds();
  app.clock.set(TUESDAY_NOON);
  const before = app.ctx.db.select().from(auditLog).all().length;
  const rivals = [
    ["gus", "completed"],
    ["gus", "no_show"],
    ["gus", "completed"],
    ["ana", "cancelled"],
  ] as const;
  const winners = new Set<string>();

  for (let round = 0; round < 60; round++) {
    anew();
    const order = rivals.map((_, at) => rivals[(at + round) % rivals.length]!);
    const answers = await Promise.all(
      order.map(([who, to]) => as[who].patch(`/api/bookings/${id}/status`, { status: to, from: "accepted" })),
    );

    // A repeated completion gets the first one's answer.
    const won = new Set(order.filter((_, at) => answers[at]!.status === 200).map(([, to]) => to));
    expect([...won] as string[]).toEqual([status()]);
    expect(answers.filter(({ status: of }) => of === 200)).toHaveLength(won.has("completed") ? 2 : 1);
    expect(emails()).toHaveLength({ completed: 1, no_show: 1, cancelled: 2 }[[...won][0]!]);
    winners.add(status());
  }

  expect(winners.size).toBeGreaterThan(1);
  expect(app.ctx.db.select().from(auditLog).all()).toHaveLength(before + 60);
});

test("emails no one twice when the groomer and the clock complete a visit", async () => {
  const { app, ana, as, id, status, emails, anew } = await setUpEnds();
  app.clock.set(TUESDAY_NOON + 2 * DAY_MS + HOUR_MS);
  const faster = new Set<number | null>();
  for (let round = 0; round < 60; round++) {
    anew();
    const clock = async () => {
      await inTurn(round % 5);
      await completeVisits(app.ctx);
    };
    const complete = () => as.gus.patch(`/api/bookings/${id}/status`, { status: "completed", from: "accepted" });

    const [answer] = await Promise.all([complete(), clock(), clock()]);

    expect([answer.status, status()]).toEqual([200, "completed"]);
    const recipients = emails().map(({ recipient }) => recipient);
    expect(recipients).toHaveLength(new Set(recipients).size);
    expect(recipients).toContain(ana.email);
    faster.add(findRows(app.ctx.db, auditLog).at(-1)!.actorId);
  }
  expect(faster.size).toBe(2);
});

test("keeps and sends one of several notes written at once", async () => {
  const { app, ana, as, id, status, emails, anew } = await setUpEnds();
  app.clock.set(TUESDAY_NOON);
  const { db } = app.ctx;
  for (let round = 0; round < 20; round++) {
    anew();
    db.delete(visitNotes).run();
    const complete = (at: number) =>
      as.gus.patch(`/api/bookings/${id}/status`, { status: "completed", note: `So soft, ${at}` });
    const write = (at: number) => as.gus.post(`/api/bookings/${id}/note`, { note: `So soft, ${at}` });
    const acts = Array.from({ length: 10 }, (_, at) =>
      inTurn((at * round) % 4).then(() => [complete, write][at % 2]!(at)),
    );

    const answers = await Promise.all(acts);

    const taken = answers.flatMap((answer, at) => (answer.ok ? [at] : []));
    expect(taken).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(9);
    expect(status()).toBe("completed");
    expect(db.select().from(visitNotes).all()).toMatchObject([{ bookingId: id, text: `So soft, ${taken[0]}` }]);
    expect(emails().filter(({ recipient }) => recipient === ana.email)).toHaveLength(1);
  }
});
