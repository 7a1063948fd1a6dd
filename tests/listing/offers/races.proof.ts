import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { portfolioImages, servicePackages } from "#db/db.ts";
import { addRow, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { addImages, bath, pixel, setUpOffers } from "./setup.ts";

const ROUNDS = 20;
const CONCURRENCY = 50;

async function rush(send: () => Promise<Response>): Promise<Record<number, number>> {
  const answers = await Promise.all(Array.from({ length: CONCURRENCY }, send));
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

test("leaves exactly three packages after any number of simultaneous adds", async () => {
  const { app, gus, as } = await setUpOffers();
  const mine = eq(servicePackages.groomerId, gus.profile.id);

  for (let round = 0; round < ROUNDS; round++) {
    app.ctx.db.delete(servicePackages).where(mine).run();

    let sent = 0;
    const counts = await rush(() => as.gus.post("/api/service-packages", { ...bath, name: `Bath ${sent++}` }));

    expect(counts).toEqual({ 201: 3, 409: CONCURRENCY - 3 });
    const places = app.ctx.db.select().from(servicePackages).where(mine).all();
    expect(places.map(({ position }) => position).sort()).toEqual([1, 2, 3]);
  }
});

testWith("restores only as many archived packages as there are free places", setUpOffers, async ({ app, gus, as }) => {
  const mine = eq(servicePackages.groomerId, gus.profile.id);

  for (let round = 0; round < ROUNDS; round++) {
    app.ctx.db.delete(servicePackages).where(mine).run();
    const rest = { ...bath, services: 0, groomerId: gus.profile.id, isActive: false, position: null };
    const rows = Array.from({ length: 10 }, () => addRow(app.ctx.db, servicePackages, rest));

    await Promise.all(rows.map(({ id }) => as.gus.patch(`/api/service-packages/${id}`, { isActive: true })));

    const active = app.ctx.db.select().from(servicePackages).where(mine).all();
    expect(active.filter(({ isActive }) => isActive).map(({ position }) => position)).toEqual([1, 2, 3]);
  }
});

testWith("leaves exactly ten images after any number of simultaneous adds", setUpOffers, async ({ app, gus, as }) => {
  const mine = eq(portfolioImages.groomerId, gus.profile.id);

  for (let round = 0; round < ROUNDS; round++) {
    app.ctx.db.delete(portfolioImages).where(mine).run();

    const counts = await rush(() => as.gus.post("/api/portfolio-images", { imageUrl: pixel }));

    const { 201: taken, 409: full = 0, 429: later = 0, ...others } = counts;
    expect([taken, full + later, others]).toEqual([10, CONCURRENCY - 10, {}]);
    const places = app.ctx.db.select().from(portfolioImages).where(mine).all();
    expect(places.map(({ sortOrder }) => sortOrder)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  }
});

test("leaves one place per image without gaps after simultaneous moves and deletions", async () => {
  const { app, gus, as } = await setUpOffers();
  const ids = await addImages(as.gus, 10);
  const calls = [
    ...ids.map((id, at) => as.gus.patch(`/api/portfolio-images/${id}`, { sortOrder: 9 - at })),
    ...ids.slice(0, 4).flatMap((id) => [1, 2].map(() => as.gus.delete(`/api/portfolio-images/${id}`))),
  ];

  const statuses = (await Promise.all(calls)).map(({ status }) => status);

  expect(statuses.filter((status) => status === 204)).toHaveLength(4);
  expect(statuses.every((status) => [200, 204, 404].includes(status))).toBe(true);
  const rows = findRows(app.ctx.db, portfolioImages, { groomerId: gus.profile.id });
  expect(rows.map(({ sortOrder }) => sortOrder).sort()).toEqual([0, 1, 2, 3, 4, 5]);
});
