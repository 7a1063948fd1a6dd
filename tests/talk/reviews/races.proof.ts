import { expect, test } from "bun:test";
import { and, eq, like } from "drizzle-orm";
import { auditLog, reports, reviews } from "#db/db.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { decides, emailsIn, setUpReview } from "./setup.ts";

test("counts each simultaneous hide and restore once and keeps sums right", async () => {
  const { app, as, gus, id } = await setUpReview();
  const changes = Array.from({ length: 20 }, (_, at) => decides(as.boss, id, at % 3 > 0));

  const answers = (await Promise.all(changes)).map(({ status }) => status);

  const taken = answers.filter((status) => status === 200).length;
  const entries = app.ctx.db.select().from(auditLog).where(like(auditLog.action, "review-%")).all();
  const decided = entries.map(({ action }) => action).filter((action) => action !== "review-written");
  expect(decided).toHaveLength(taken);
  // Decisions alternate because a hidden review can only be restored.
  expect(decided).toEqual(decided.map((_, at) => (at % 2 === 0 ? "review-hidden" : "review-shown-again")));
  expect(emailsIn(app)).toHaveLength(2 * taken);
  const profile = await (await app.visitor().get(`/api/groomer-profiles/${gus.profile.id}`)).json();
  expect(profile.reviewCount).toBe(taken % 2 === 0 ? 1 : 0);
});

test("leaves no text or open report of a person who leaves during a decision", async () => {
  for (let round = 0; round < 8; round++) {
    const { app, as, pat, id } = await setUpReview();
    const report = () =>
      as.pat.post("/api/reports", { kind: "review", id, reason: "other", text: "He is my brother." });
    const acts = [
      report,
      () => as.pat.delete("/api/account", { password: PASSWORD }),
      () => decides(as.boss, id, true),
      report,
    ];

    const answers = await Promise.all(acts.map((_, at) => acts[(at + round) % acts.length]!()));

    for (const { status } of answers) expect([200, 204, 401, 404]).toContain(status);
    const made = app.ctx.db.select().from(reports).where(eq(reports.reporterId, pat.id)).all();
    expect(made.length).toBeLessThanOrEqual(1);
    for (const { text, decidedAt } of made) expect([text, decidedAt]).toEqual([null, app.clock.now()]);
  }
});

test("leaves an anonymous review or none when its writer leaves at once", async () => {
  for (let round = 0; round < 4; round++) {
    const { app, as, ana } = await setUpReview();
    const [written] = app.ctx.db.select().from(reviews).all();
    app.ctx.db.delete(reviews).run();
    const body = { bookingId: written!.bookingId, rating: 1, comment: "Never again." };
    const acts = [
      () => as.ana.post("/api/reviews", body),
      () => as.ana.delete("/api/account", { password: PASSWORD }),
      () => as.ana.post("/api/reviews", body),
    ];

    const answers = await Promise.all(acts.map((_, at) => acts[(at + round) % acts.length]!()));

    for (const { status } of answers) expect([201, 204, 401, 409]).toContain(status);
    expect(app.ctx.db.select().from(reviews).where(eq(reviews.petParentId, ana.id)).all()).toEqual([]);
    expect(app.ctx.db.select().from(reviews).all().length).toBeLessThanOrEqual(1);
    const closed = and(eq(auditLog.action, "account-closed"), eq(auditLog.actorId, ana.id));
    expect(app.ctx.db.select().from(auditLog).where(closed).all()).toHaveLength(1);
  }
});
