import { expect, test } from "bun:test";
import { auditLog, auditReasons, portfolioImages, reports, users, visits } from "#db/db.ts";
import { removeOrphans } from "#src/features/visits/photos/orphans.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import type { NeedView } from "#src/shared/operations/admin-needs.ts";
import type { ReportedItemKind } from "#src/shared/people/report-labels.ts";
import type { ReportedItemView, ReportView } from "#src/shared/people/reports.ts";
import { emailsTo } from "#tests/people/accounts/setup.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { addRow, changeRows, findRows } from "#tests/support/rows.ts";
import { setUpPhotos } from "#tests/visits/photos/setup.ts";

const RUDE = "Your dog is as ugly as you are.";

async function setUp() {
  const setup = await setUpPhotos("declined");
  const { app, booking, gil, gus, as, sendsOne } = setup;
  changeRows(app.ctx.db, visits, { id: booking.id }, { statusReason: RUDE, petInfo: "A sweet dog" });
  changeRows(app.ctx.db, users, { id: gus.user.id }, { profileImage: `/uploads/${"b".repeat(64)}.webp` });
  const requestPhoto = await sendsOne("ana", { purpose: "request" });
  const photo = { file: `${"a".repeat(64)}.webp`, width: 4, height: 3, sortOrder: 0, createdAt: 0 };
  addRow(app.ctx.db, portfolioImages, { ...photo, groomerId: gil.profile.id, caption: "Gil's" });
  const image = addRow(app.ctx.db, portfolioImages, { ...photo, groomerId: gus.profile.id, caption: RUDE });
  const ids: Record<ReportedItemKind, number> = {
    booking: booking.id,
    profile: gus.profile.id,
    photo: image.id,
    person: gus.user.id,
  };
  const sends = (kind: ReportedItemKind, by = as.ana, id = ids[kind]) =>
    by.post("/api/reports", { kind, id, reason: "harassment", text: "He is rude." });
  const list = async () => (await (await as.boss.get("/api/admin/reports")).json()) as ReportView[];
  const needs = async () =>
    ((await (await as.boss.get("/api/admin/needs-action")).json()) as NeedView[]).filter(
      ({ kind }) => kind === "reported",
    );
  const decides = (id: number, decision: object) =>
    as.boss.patch(`/api/admin/reports/${id}`, { reason: "Rude to a parent", ...decision });
  return { ...setup, ids, requestPhoto, sends, list, needs, decides };
}

/* Reasons are deleted with the account that they're about, so a decision after that leaves none. */
test.each(["booking", "profile", "photo", "person"] as const)(
  "keeps no reason about a closed account: %s",
  async (kind) => {
    const { app, gus, sends, list, decides } = await setUp();
    await sends(kind);
    changeRows(app.ctx.db, users, { id: gus.user.id }, { deletedAt: 1 });

    expect((await decides((await list())[0]!.id, { hidden: false })).status).toBe(200);

    expect(findRows(app.ctx.db, auditReasons)).toEqual([]);
  },
);

const things: { kind: ReportedItemKind; holds: string; photos: number }[] = [
  { kind: "booking", holds: RUDE, photos: 1 },
  { kind: "profile", holds: "one dog at a time", photos: 1 },
  { kind: "photo", holds: RUDE, photos: 1 },
  { kind: "person", holds: "gus Tester", photos: 1 },
];
for (const { kind, holds, photos } of things) {
  test(`lets a parent report a ${kind} once and get a reply from an admin`, async () => {
    const { app, as, ana, gus, ids, requestPhoto, sends, list, needs, decides } = await setUp();

    const form = await (await as.ana.get(`/report/${kind}/${ids[kind]}`)).text();
    expect(form).toMatch(/<p>gus's Van<\/p>.*Send report/s);
    expect([(await sends(kind)).status, (await sends(kind)).status]).toEqual([204, 204]);
    expect(await (await as.ana.get(`/report/${kind}/${ids[kind]}`)).text()).toContain("You reported this");

    const [report, ...others] = await list();
    expect(others).toEqual([]);
    expect(report).toMatchObject({
      kind,
      about: { userId: gus.user.id },
      reporter: { userId: ana.id },
      text: "He is rude.",
    });
    expect(await needs()).toMatchObject([{ userId: gus.user.id, name: "gus Tester" }]);
    expect((await needs())[0]!.message).toBe(`A ${kind} was reported by ana Tester.`);
    const thing = (await (await as.boss.get(`/api/admin/reports/${report!.id}`)).json()) as ReportedItemView;
    expect(thing.texts.map(({ text }) => text).join("\n")).toContain(holds);
    expect(thing.photos).toHaveLength(photos);
    expect((await as.boss.get(requestPhoto.url)).status).toBe(kind === "booking" ? 200 : 404);
    expect(findRows(app.ctx.db, auditLog).map(({ action }) => action)).toContainValues([
      `${kind}-reported`,
      "report-read",
    ]);

    expect((await decides(report!.id, { hidden: false })).status).toBe(200);
    for (const more of [{}, { suspend: true }])
      expect((await decides(report!.id, { hidden: true, ...more })).status).toBe(409);
    expect(findRows(app.ctx.db, users, { id: gus.user.id })).toMatchObject([{ disabledAt: null }]);
    expect(await needs()).toEqual([]);
    expect(emailsTo(app, ana.email).map(({ subject }) => subject)).toEqual(["We looked into your report"]);
    expect(emailsTo(app, gus.user.email)).toEqual([]);

    expect((await sends(kind)).status).toBe(204);
    expect(await list()).toHaveLength(2);
  });
}

/* Family: what was reported stays for the decision, whatever its owner does. */
test.each(["deleted", "suspended"])("shows only admins a reported photo whose owner has it %s", async (how) => {
  const { app, as, gus, ids, sends, list } = await setUp();
  const files = ["a", "b"].map((sign) => `${sign.repeat(64)}.webp`);
  for (const file of files) await app.ctx.images.files.put(file, new Uint8Array([1]));
  for (const kind of ["photo", "profile"] as const) await sends(kind);
  if (how === "deleted") await as.gus.delete(`/api/portfolio-images/${ids.photo}`);
  else changeRows(app.ctx.db, users, { id: gus.user.id }, { disabledAt: 1 });
  await removeOrphans({ db: app.ctx.db, now: () => Date.now() + 8 * DAY_MS }, app.ctx.images.files);
  for (const [at, { id }] of (await list()).entries()) {
    const { photos } = await (await as.boss.get(`/api/admin/reports/${id}`)).json();
    expect(photos).toEqual([`/uploads/private/${files[at]}`]);
    expect([(await as.boss.get(photos[0])).status, (await as.ana.get(photos[0])).status]).toEqual([200, 404]);
  }
  expect(await (await as.boss.get(`/admin/users/${gus.user.id}`)).text()).toContain(files[0]!);
  const takeDown = { what: "photo", file: files[0], reason: RUDE };
  expect((await as.boss.post(`/api/admin/users/${gus.user.id}/take-downs`, takeDown)).status).toBe(200);
  expect((await as.boss.get(`/uploads/private/${files[0]}`)).status).toBe(404);
});

test("refuses reports on oneself or unseen items or before confirming the email", async () => {
  const { app, as, ana, gus, ids, booking, sends } = await setUp();

  for (const kind of ["profile", "photo"] as const) expect((await sends(kind, as.gus)).status).toBe(409);
  for (const [kind, by] of [
    ["booking", as.pat],
    ["person", as.pat],
    ["person", as.gus],
  ] as const) {
    expect((await sends(kind, by)).status).toBe(404);
  }
  for (const kind of Object.keys(ids) as ReportedItemKind[])
    expect((await sends(kind, as.ana, 99_999)).status).toBe(404);
  expect((await sends("person", as.gus, ana.id)).status).toBe(204);
  expect((await sends("booking", as.gus, booking.id)).status).toBe(204);
  changeRows(app.ctx.db, users, { id: ana.id }, { emailVerifiedAt: null });
  const refused = await sends("profile");
  expect(refused.status).toBe(409);
  expect((await refused.json()).error.message).toContain("Confirm your email");
  expect(findRows(app.ctx.db, reports).map(({ aboutId }) => aboutId)).toEqual([ana.id, ana.id]);
  expect(gus.user.id).not.toBe(ana.id);
});

test("closes all reports and replies to all reporters with 'Hide and suspend'", async () => {
  const { app, as, ana, gus, ids, booking, sends, list, decides } = await setUp();
  const pat = findRows(app.ctx.db, users).find(({ username }) => username === "pat")!;
  await as.gus.post(`/api/bookings/${booking.id}/messages`, { text: RUDE });
  for (const kind of Object.keys(ids) as ReportedItemKind[]) await sends(kind);
  await sends("profile", as.pat);
  await sends("person", as.gus, ana.id);
  const [first] = await list();

  expect((await decides(first!.id, { hidden: true, suspend: true })).status).toBe(200);

  expect((await as.gus.get("/api/user")).status).toBe(401);
  expect((await list()).filter(({ decidedAt }) => decidedAt === null).map(({ about }) => about?.userId)).toEqual([
    ana.id,
  ]);
  expect(emailsTo(app, pat.email).map(({ subject }) => subject)).toEqual(["We looked into your report"]);
  expect(new Set(emailsTo(app, ana.email).map(({ subject }) => subject))).toContain("We looked into your report");
  expect(emailsTo(app, gus.user.email).map(({ subject }) => subject)).toContain("Your Mudroom account is suspended");
});

test("groups a frequent reporter's reports so other needs stay listed", async () => {
  const { app, as, ana, gil, gus, sends, needs } = await setUp();
  for (let at = 0; at < 60; at++) {
    const reporter = await addUser(app, "pet_parent", `reporter-${at}`);
    await sends("profile", signedIn(app, reporter, "pet_parent"));
  }
  for (const kind of ["booking", "profile", "photo", "person"] as const) await sends(kind);

  const all = (await (await as.boss.get("/api/admin/needs-action")).json()) as NeedView[];
  expect(await needs()).toHaveLength(50);
  expect(all.length).toBeGreaterThanOrEqual(50);
  changeRows(app.ctx.db, reports, { kind: "profile" }, { decidedAt: 1, outcome: "kept" });
  const listed = async () => (await needs()).map(({ message, userId, name }) => [message, userId, name]);
  expect(await listed()).toEqual([["3 reports by ana Tester.", gus.user.id, "gus Tester"]]);
  await sends("profile", as.ana, gil.profile.id);
  expect(await listed()).toEqual([["4 reports by ana Tester, about 2 people.", ana.id, "ana Tester"]]);
});
