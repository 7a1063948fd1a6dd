import { expect } from "bun:test";
import { eq } from "drizzle-orm";
import { auditLog, visits } from "#db/db.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { blockedClients, changeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { inTurn } from "#tests/support/turns.ts";
import { requested, requestFor } from "#tests/visits/bookings/setup.ts";

const PATH = "/api/blocks";

async function setUpBlock() {
  const setup = await requested({}, {}, { RATE_LIMITS: "write-user=999999,booking-user=999999" });
  const audited = (action: string) =>
    setup.app.ctx.db.select().from(auditLog).where(eq(auditLog.action, action)).all().length;
  return {
    ...setup,
    audited,
    block: () => setup.as.gus.post(PATH, { id: setup.ana.id }),
    unblock: () => setup.as.gus.delete(`${PATH}/${setup.ana.id}`),
    blocks: () => blockedClients(setup.app.ctx.db).length,
  };
}

testWith("saves 50 blocks of one parent at once as one", setUpBlock, async (setup) => {
  for (let round = 1; round <= 20; round++) {
    const answers = await Promise.all(Array.from({ length: 50 }, setup.block));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect([setup.blocks(), setup.audited("parent-blocked")]).toEqual([1, round]);
    await setup.unblock();
  }
});

testWith("applies blocks and unblocks at once in order and logs each", setUpBlock, async (setup) => {
  const acts = Array.from({ length: 60 }, (_, at) => (at % 3 === 0 ? setup.unblock() : setup.block()));

  const answers = (await Promise.all(acts)).map(({ status }) => status);

  expect(answers.filter((status) => ![201, 204, 404].includes(status))).toEqual([]);
  const ended = answers.filter((status) => status === 204).length;
  expect(setup.audited("parent-unblocked")).toBe(ended);
  expect(setup.audited("parent-blocked")).toBe(ended + setup.blocks());
});

testWith("never takes a request after the block in 50 races", setUpBlock, async (setup) => {
  const { app, as } = setup;
  const taken = new Set<number>();
  for (let round = 0; round < 50; round++) {
    // Moves old requests a day back, so the daily limit refuses none.
    changeRows(app.ctx.db, visits, {}, { status: "cancelled", requestDate: app.clock.now() - DAY_MS });
    const asking = [1, 2, 3].map((dog) =>
      inTurn(dog).then(() => as.ana.post("/api/bookings", requestFor(setup, { petInfo: `Dog ${dog} of ${round}` }))),
    );

    const [blocked, ...answers] = await Promise.all([inTurn(round % 5).then(setup.block), ...asking]);

    expect(blocked.status).toBe(201);
    for (const { status } of answers) expect([201, 403]).toContain(status);
    expect((await as.ana.post("/api/bookings", requestFor(setup, { petInfo: `Late ${round}` }))).status).toBe(403);
    taken.add(answers.filter(({ status }) => status === 201).length);
    await setup.unblock();
  }
  expect(taken.size).toBeGreaterThan(1);
});
