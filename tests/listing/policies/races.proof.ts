import { expect, test } from "bun:test";
import { bookingPolicies, visits } from "#db/db.ts";
import { findRows, removeRows } from "#tests/support/rows.ts";
import { inTurn } from "#tests/support/turns.ts";
import { requestFor, setUpBookings } from "#tests/visits/bookings/setup.ts";
import { setsPolicies, strict } from "./setup.ts";

const crowd = { RATE_LIMITS: "write-user=999999,booking-user=999999" };

test("books under the policies a parent read or refuses when they change", async () => {
  const setup = await setUpBookings({}, crowd);
  const { app, as } = setup;
  const seen = new Set<number>();
  for (let round = 0; round < 20; round++) {
    removeRows(app.ctx.db, visits, {});
    const read = await setsPolicies(setup, { ...strict, lateText: `I charge half, edition ${round}.` });
    const asked = (at: number) => () =>
      as.ana.post("/api/bookings", requestFor(setup, { petInfo: `Dog ${at}`, policiesVersion: read.version }));
    const asking = [1, 2, 3].map((at) => inTurn(at).then(asked(at)));
    const change = () => as.gus.patch("/api/policies", { lateText: `I charge everything, edition ${round}.` });

    const [changed, ...made] = await Promise.all([inTurn(round % 5).then(change), ...asking]);

    expect(changed.status).toBe(200);
    const answers = made.map(({ status }) => status);
    const kept = findRows(app.ctx.db, bookingPolicies);
    expect(answers.filter((status) => status === 201)).toHaveLength(kept.length);
    expect(answers.filter((status) => status === 409)).toHaveLength(3 - kept.length);
    for (const { version, lateText, wasShown } of kept) {
      expect([version, lateText, wasShown]).toEqual([read.version, read.lateText, true]);
    }
    seen.add(kept.length);
  }
  expect(seen.size).toBeGreaterThan(1);
});

test("saves each of several simultaneous changes as its own version", async () => {
  const setup = await setUpBookings({}, crowd);

  const made = await Promise.all(
    Array.from({ length: 30 }, (_, at) => setsPolicies(setup, { lateText: `I charge half, edition ${at}.` })),
  );

  expect(made.map(({ version }) => version).toSorted((a, b) => a - b)).toEqual(made.map((_, at) => at + 1));
});
