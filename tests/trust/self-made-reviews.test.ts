import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { visits } from "#db/db.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { browser } from "#tests/support/app.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { setUpTrust, type Trust } from "./cast.ts";

type Person = Awaited<ReturnType<Trust["join"]>>;

async function reviews(trust: Trust, { window }: Person, rating: number, street = "12 Oak Street") {
  const { app } = trust;
  const today = Temporal.Instant.fromEpochMilliseconds(app.clock.now()).toZonedDateTimeISO("UTC").toPlainDate();
  const preferredDate = String(today.add({ days: 1 + ((8 - today.dayOfWeek) % 7) }));
  const { id, startsAt } = await trust.visit(window, { preferredDate, serviceAddress: street });
  app.ctx.db.update(visits).set({ status: "completed" }).where(eq(visits.id, id)).run();
  app.clock.set(startsAt + DAY_MS / 4);
  const answer = await window.post("/api/reviews", { bookingId: id, rating, comment: "Calm and kind with our dog." });
  expect(answer.status).toBe(201);
  return (await answer.json()) as { id: number };
}

const ratingOf = async ({ app, gus }: Trust) => {
  const { averageRating, reviewCount } = await (
    await app.visitor().get(`/api/groomer-profiles/${gus.profile.id}`)
  ).json();
  return [averageRating, reviewCount];
};

test("counts only a household's newest review in the average", async () => {
  const trust = await setUpTrust();
  const [ana, pat, bob] = [await trust.joined("ana"), await trust.joined("pat"), await trust.joined("bob")];

  await reviews(trust, ana, 5);
  const newest = await reviews(trust, ana, 1);
  expect(await ratingOf(trust)).toEqual([1, 1]);
  const couple = await reviews(trust, pat, 3, "12 Oak St.");
  expect(await ratingOf(trust)).toEqual([3, 1]);
  await reviews(trust, bob, 5, "14 Oak Street");
  expect(await ratingOf(trust)).toEqual([4, 2]);
  const hide = { hidden: true, reason: "Not about the visit" };
  for (const { id } of [couple, newest]) await trust.boss().patch(`/api/admin/reviews/${id}`, hide);
  expect(await ratingOf(trust)).toEqual([5, 2]);
  const page = await (await trust.app.visitor().get(`/groomer/${trust.gus.profile.id}`)).text();
  expect(page).not.toContain("Rated by");
  await reviews(trust, ana, 5);
  expect(await (await trust.app.visitor().get(`/groomer/${trust.gus.profile.id}`)).text()).toContain(
    "Rated by 2 households",
  );
});

test("alerts admins once to three reviews by one household in 30 days", async () => {
  for (const [pause, needs] of [
    [0, 1],
    [20 * DAY_MS, 0],
  ] as const) {
    const trust = await setUpTrust();
    const ana = await trust.joined("ana");
    for (let at = 0; at < 4; at++) {
      await reviews(trust, ana, 5);
      trust.app.clock.advance(pause);
    }

    const found = await trust.needs();

    expect(found).toHaveLength(needs);
    for (const { message, visit, suspect } of found) {
      expect(message).toStartWith("Blue Ridge Bath Co. got 3 reviews in 30 days from one household.");
      expect([visit!.parentId, suspect!.id]).toEqual([ana.id, ana.id]);
    }
  }
});

test.each([
  ["where the groomer logs in", "198.51.100.7", 1],
  ["elsewhere", "198.51.100.8", 0],
])("alerts admins to a reviewer who signed up %s, at %s: %d", async (_, ip, needs) => {
  const trust = await setUpTrust();
  await browser(trust.app.handle, "198.51.100.7").post("/api/login", { username: "gus", password: PASSWORD });
  await reviews(trust, await trust.joined("ana", ip), 5);

  const found = await trust.needs();

  expect(found.map(({ message }) => message?.includes("from a network where Blue Ridge Bath Co. logs in"))).toEqual(
    Array(needs).fill(true),
  );
});

test("hides a suspended writer's reviews and closes their reports if the admin says so", async () => {
  for (const words of ["keep", "remove"]) {
    const trust = await setUpTrust();
    const [ana, bob] = [await trust.joined("ana"), await trust.joined("bob")];
    await reviews(trust, ana, 1);
    const { id } = await reviews(trust, bob, 5, "14 Oak Street");
    await ana.window.post("/api/reports", { kind: "review", id, reason: "other", text: "Bought" });
    trust.news();

    await trust.boss().patch(`/api/admin/users/${ana.id}/suspension`, { suspended: true, reason: "Extortion", words });

    const isTaken = words === "remove";
    expect(await ratingOf(trust)).toEqual(isTaken ? [5, 1] : [3, 2]);
    expect(await trust.needs()).toHaveLength(isTaken ? 0 : 1);
    expect(trust.news().filter((line) => line.startsWith("gus"))).toEqual(
      isTaken ? ["gus: We hid a review of your business"] : [],
    );
  }
});
