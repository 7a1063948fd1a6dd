import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { groomerProfiles, reports } from "#db/db.ts";
import { groomerPath } from "#src/shared/base/paths.ts";
import type { ReportView } from "#src/shared/people/reports.ts";
import { addReview } from "#tests/listing/groomers/setup.ts";
import type { Browser } from "#tests/support/app.ts";
import { addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { testWith } from "#tests/support/test-with.ts";
import { COMMENT, clearEmails, decides, emailsIn, lastEntry, messageOf, setUpReview, subjectsIn } from "./setup.ts";

const sends = (window: Browser, id: number, body: object = { reason: "personal-data" }) =>
  window.post("/api/reports", { kind: "review", id, ...body });
const queue = async (boss: Browser) => (await (await boss.get("/api/admin/reports")).json()) as ReportView[];

test("lets anyone logged in report a review and shows admins text, reporter, and reason", async () => {
  const { app, as, ana, gus, pat, id, bookingId } = await setUpReview();

  const answer = await sends(as.pat, id, { reason: "personal-data", text: "That is where he lives." });

  expect(answer.status).toBe(204);
  expect(lastEntry(app)).toMatchObject({ action: "review-reported", target: `review ${id}`, actorId: pat.id });
  expect(lastEntry(app).detail).toBe('{"reason":"personal-data"}');
  expect(emailsIn(app)).toEqual([]);
  expect(await queue(as.boss)).toEqual([
    {
      ...{ id: 1, kind: "review", reason: "personal-data", text: "That is where he lives.", message: null },
      ...{ createdAt: app.clock.now(), decidedAt: null, outcome: null, decisionReason: null, isUnread: false },
      ...{ about: { userId: ana.id, name: "ana Tester" }, bookingId: null },
      reporter: { userId: pat.id, name: "pat Tester" },
      review: {
        ...{
          id,
          bookingId,
          groomerId: gus.profile.id,
          groomerName: "Blue Ridge Bath Co.",
          rating: 2,
          comment: COMMENT,
        },
        ...{ createdAt: app.clock.now(), isHidden: false, author: { userId: ana.id, name: "ana Tester" } },
        photos: [],
      },
    },
  ]);
});

test("refuses reports of own reviews, hidden ones, and ones out of sight", async () => {
  const { app, as, gus, id } = await setUpReview();

  expect(await messageOf(await sends(as.ana, id))).toBe("You can't report your own review.");
  expect((await sends(as.pat, 999)).status).toBe(404);
  app.ctx.db.update(groomerProfiles).set({ listedUntil: 0 }).where(eq(groomerProfiles.id, gus.profile.id)).run();
  expect((await sends(as.pat, id)).status).toBe(404);
  expect((await sends(as.gus, id)).status).toBe(204);
  await decides(as.boss, id, true);
  expect((await sends(as.gus, id)).status).toBe(404);
});

testWith("requires a listed reason and accepts up to 500 characters", setUpReview, async ({ as, id }) => {
  const fields = async (body: object) => (await (await sends(as.pat, id, body)).json()).error.fields;

  expect(await fields({})).toEqual({ reason: "Choose a reason" });
  expect(await fields({ reason: "scam" })).toEqual({ reason: "Choose a reason" });
  expect(await fields({ reason: "other", text: "x".repeat(501) })).toEqual({ text: "Use at most 500 characters" });
  for (const reason of ["not-the-visit", "personal-data", "hate", "threat", "other"])
    expect((await sends(as.pat, id, { reason })).status).toBe(204);
});

testWith("limits a person to 20 reports an hour", setUpReview, async ({ app, as, gus, ana }) => {
  const others = Array.from({ length: 21 }, () => addReview(app, gus, ana).id);

  const statuses = [];
  for (const id of others) statuses.push((await sends(as.pat, id)).status);

  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 204), 429]);
  expect(app.ctx.db.select().from(reports).all()).toHaveLength(20);
});

test("notifies both sides and the reporter once about a review that stays", async () => {
  const { app, as, id } = await setUpReview();
  await sends(as.pat, id);
  await sends(as.gus, id, { reason: "threat", text: "Elm Street is mine." });

  expect((await decides(as.boss, id, false, "An opinion, and no private address.")).status).toBe(200);

  expect(subjectsIn(app)).toEqual([
    "ana@example.com: Your review stays up",
    "gus@example.com: A review of your business stays up",
    "pat@example.com: We kept the review you reported",
  ]);
  for (const { text, html } of emailsIn(app))
    expect(text + html).not.toMatch(/Elm Street|boss|pat Tester|personal-data/);
  const [toAna, , toPat] = emailsIn(app);
  expect(toAna!.text).toContain("Reason: An opinion, and no private address.");
  expect(toPat!.text).toContain("We kept the review of");
  expect(toPat!.text).not.toContain("An opinion");
  const detail = JSON.parse(lastEntry(app).detail!);
  expect([lastEntry(app).action, detail.reports]).toEqual(["review-kept", 2]);
  expect((await queue(as.boss)).map(({ outcome }) => outcome)).toEqual(["kept", "kept"]);
  expect(await messageOf(await decides(as.boss, id, false))).toContain("has no open reports");
});

test("links a reporter to the profile only if they can open it", async () => {
  for (const isListed of [true, false]) {
    const { app, as, gus, pat, id } = await setUpReview();
    await sends(as.pat, id);
    const own = eq(groomerProfiles.id, gus.profile.id);
    if (!isListed) app.ctx.db.update(groomerProfiles).set({ listedUntil: 0 }).where(own).run();

    await decides(as.boss, id, false);

    const toPat = emailsIn(app).find(({ recipient }) => recipient === pat.email)!;
    expect((await as.pat.get(groomerPath(gus.profile.id))).status).toBe(isListed ? 200 : 404);
    expect(toPat.text.includes(groomerPath(gus.profile.id))).toBe(isListed);
  }
});

testWith("closes every report of a hidden review and notifies each reporter", setUpReview, async ({ app, as, id }) => {
  await sends(as.pat, id);
  await decides(as.boss, id, false);
  clearEmails(app);
  const bob = signedIn(app, await addUser(app, "pet_parent", "bob"), "pet_parent");
  await sends(bob, id, { reason: "hate" });
  await sends(as.pat, id);

  await decides(as.boss, id, true);

  expect(subjectsIn(app)).toEqual([
    "ana@example.com: We hid your review",
    "gus@example.com: We hid a review of your business",
    "bob@example.com: We hid the review you reported",
  ]);
  expect(emailsIn(app)[2]!.text).toContain("We hid the review of");
  for (const more of [{ hidden: false }, { hidden: true, suspend: true }])
    expect((await as.boss.patch("/api/admin/reports/2", { ...more, reason: "Too late" })).status).toBe(409);
  expect((await queue(as.boss)).map(({ outcome, review }) => [outcome, review?.isHidden])).toEqual([
    ["kept", true],
    ["hidden", true],
  ]);
});

testWith("deletes the text of a departed reporter's report but keeps it open", setUpReview, async ({ app, as, id }) => {
  await sends(as.pat, id, { reason: "other", text: "He is my brother." });
  expect(await (await as.pat.post("/api/account/export", { password: PASSWORD })).json()).toMatchObject({
    reportsMade: [{ kind: "review", reason: "other", text: "He is my brother.", outcome: null }],
  });

  await as.pat.delete("/api/account", { password: PASSWORD });

  clearEmails(app);
  expect(await queue(as.boss)).toMatchObject([{ reason: "other", text: null, decidedAt: null }]);
  expect((await decides(as.boss, id, true)).status).toBe(200);
  expect(emailsIn(app).map(({ recipient }) => recipient)).toEqual(["ana@example.com", "gus@example.com"]);
});

test("deletes a report with a departed writer's hidden review but not a visible one's", async () => {
  const { app, as, id, gus, pat } = await setUpReview();
  const other = addReview(app, gus, pat);
  await sends(as.gus, id);
  await sends(as.gus, other.id);
  await decides(as.boss, id, true);

  await as.ana.delete("/api/account", { password: PASSWORD });
  await as.pat.delete("/api/account", { password: PASSWORD });

  expect(await queue(as.boss)).toMatchObject([{ decidedAt: null, review: { id: other.id, author: null } }]);
});

testWith("links the profile to a plain form that returns to the reviews", setUpReview, async ({ app, as, gus, id }) => {
  const path = `/report/review/${id}`;
  const profile = await (await app.visitor().get(groomerPath(gus.profile.id))).text();
  expect(profile).toContain(`href="${path}"`);
  const asked = await app.visitor().get(path);
  expect([asked.status, asked.headers.get("location")]).toEqual([
    302,
    `/auth?mode=login&next=${encodeURIComponent(path)}`,
  ]);

  const form = await (await as.pat.get(path)).text();
  expect(form).toContain("Nobody should meet this man at 12 Elm Street.");
  expect(form).toContain("ana T.");
  const refused = await as.pat.submit(path, { text: "He lives there." });
  expect(refused.status).toBe(422);
  const again = await refused.text();
  expect(again).toContain('<a href="#reason">Choose a reason</a>');
  expect(again).toContain("He lives there.</textarea>");

  const sent = await as.pat.submit(path, { reason: "personal-data", text: "He lives there." });
  expect([sent.status, sent.headers.get("location")]).toEqual([303, `${groomerPath(gus.profile.id)}#reviews`]);
  expect(await (await as.pat.get(groomerPath(gus.profile.id))).text()).toContain("We'll email you our decision.");
  const after = await (await as.pat.get(path)).text();
  expect(after).toContain("You reported this review");
  await decides(as.boss, id, false);
  expect(await (await as.pat.get(path)).text()).toContain("We kept this review, because it doesn't break our terms.");
  expect(after).not.toContain("Send report");
  expect(await (await as.ana.get(path)).text()).toContain("You can't report your own review.");
});
