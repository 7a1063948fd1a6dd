import { expect, test } from "bun:test";
import { portfolioImages, reports } from "#db/db.ts";
import { photoFileChecks } from "#src/features/visits/photos/registry.ts";
import { createFolderStore } from "#src/ports/folder-store.ts";
import { createImages } from "#src/ports/images.ts";
import { smallImageUrl } from "#src/shared/base/paths.ts";
import type { TakeDown } from "#src/shared/operations/admin-labels.ts";
import { BANNED_PHOTO_TEXT } from "#src/shared/people/image-limits.ts";
import { lastAudit, profileOf, setUpAdmin } from "#tests/operations/admin/setup.ts";
import { emailsTo } from "#tests/people/accounts/setup.ts";
import type { Browser } from "#tests/support/app.ts";
import { temporaryFolder } from "#tests/support/db.ts";
import { signedIn } from "#tests/support/people.ts";
import { findRows } from "#tests/support/rows.ts";
import { photo } from "#tests/visits/pets/setup.ts";

const reason = "It mocks another groomer";

async function setUp() {
  const { app, gus, una, as } = await setUpAdmin();
  const images = createImages(createFolderStore(temporaryFolder("taken")), photoFileChecks(app.ctx.db));
  Object.assign(app.ctx, { images });
  const seen = async (url: string) =>
    Promise.all([url, smallImageUrl(url)].map(async (path) => (await app.visitor().get(path)).status));
  const takeDown = (what: TakeDown, url = "", userId = gus.user.id) =>
    as.boss.post(`/api/admin/users/${userId}/take-downs`, { what, file: url.split("/").at(-1), reason });
  const suspend = (suspended: boolean) =>
    as.boss.patch(`/api/admin/users/${gus.user.id}/suspension`, { suspended, reason });
  return { app, gus, una, seen, takeDown, suspend, as: { ...as, una: signedIn(app, una.user, "groomer") } };
}

const sending = (method: "POST" | "PUT", path: string) => (by: Browser, bytes: Uint8Array) =>
  by.send(method, path, {
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ imageUrl: `data:image/jpeg;base64,${bytes.toBase64()}` }),
  });
const sends = { portfolio: sending("POST", "/api/portfolio-images"), portrait: sending("PUT", "/api/profile-image") };

async function urlOf(sent: Promise<Response>): Promise<string> {
  const { imageUrl, profileImage } = (await (await sent).json()) as Record<string, string>;
  return (imageUrl ?? profileImage)!;
}

for (const kind of ["portfolio", "portrait"] as const) {
  test(`removes a ${kind} photo everywhere at once and refuses to take it again`, async () => {
    const { app, gus, una, as, seen, takeDown } = await setUp();
    const bytes = await photo();
    const url = await urlOf(sends[kind](as.gus, bytes));
    const stored = await (await app.visitor().get(url)).bytes();
    await sends.portfolio(as.una, bytes);
    // Una isn't listed, so no parent sees hers.
    const shown = findRows(app.ctx.db, portfolioImages).filter(({ groomerId }) => groomerId === gus.profile.id);
    for (const { id } of shown) {
      expect((await as.ana.post("/api/reports", { kind: "photo", id, reason: "hate", text: "Awful" })).status).toBe(
        204,
      );
    }
    expect(await seen(url)).toEqual([200, 200]);
    const page = await (await as.boss.get(`/admin/users/${gus.user.id}`)).text();
    expect(page).toContain(url.split("/").at(-1)!);

    expect((await takeDown("photo", url)).status).toBe(200);

    expect(await seen(url)).toEqual([404, 404]);
    for (const [by, owner] of [
      [as.gus, gus],
      [as.una, una],
    ] as const) {
      expect(await (await app.visitor().get(`/groomer/${owner.profile.id}`)).text()).not.toContain(url);
      const [email] = emailsTo(app, owner.user.email);
      expect(email?.subject).toBe("We removed one of your photos");
      expect(email?.text).toContain(reason);
      for (const again of Object.values(sends)) {
        for (const same of [bytes, stored]) {
          const refused = await again(by, same);
          expect([refused.status, (await refused.json()).error.fields]).toEqual([422, { image: BANNED_PHOTO_TEXT }]);
        }
      }
    }
    expect(lastAudit(app)).toMatchObject({ action: "photo-taken-down", reason });
    expect(emailsTo(app, "ana@example.com").map(({ subject }) => subject)).toEqual(
      shown.map(() => "We looked into your report"),
    );
    expect(findRows(app.ctx.db, reports).map(({ outcome }) => outcome)).toEqual(shown.map(() => "hidden"));
    expect((await sends[kind](as.gus, await photo("#3c3"))).ok).toBe(true);
    expect((await takeDown("photo", url)).status).toBe(404);
  });
}

test("refuses to remove another person's photo under a groomer's name", async () => {
  const { una, as, seen, takeDown } = await setUp();
  const url = await urlOf(sends.portfolio(as.gus, await photo()));
  for (const file of [url, "", "/uploads/none.webp"]) {
    expect((await takeDown("photo", file, una.user.id)).status).toBe(404);
  }
  expect(await seen(url)).toEqual([200, 200]);
});

test("hides a suspended groomer's photos unless another groomer shows them", async () => {
  const { as, seen, suspend } = await setUp();
  const [own, shared, portrait] = [await photo("#111"), await photo("#222"), await photo("#333")];
  const urls = [
    await urlOf(sends.portfolio(as.gus, own)),
    await urlOf(sends.portfolio(as.gus, shared)),
    await urlOf(sends.portrait(as.gus, portrait)),
  ];
  await sends.portfolio(as.una, shared);
  const all = () => Promise.all(urls.map(async (url) => (await seen(url))[0]));

  await suspend(true);
  expect(await all()).toEqual([404, 200, 404]);
  await suspend(false);
  expect(await all()).toEqual([200, 200, 200]);
});

test("lets an admin remove a deposit link once and shows the groomer why", async () => {
  const { app, gus, as, takeDown } = await setUp();
  expect((await takeDown("deposit-link")).status).toBe(409);
  await as.ana.post("/api/reports", { kind: "profile", id: gus.profile.id, reason: "hate", text: "Awful" });
  await as.gus.patch("/api/policies", { depositLink: "https://pay.example.com/gus", depositCents: 2000 });
  expect(await (await as.boss.get(`/admin/users/${gus.user.id}`)).text()).toContain("https://pay.example.com/gus");

  expect((await takeDown("deposit-link")).status).toBe(200);

  expect(await (await as.gus.get("/api/policies")).json()).toMatchObject({ depositLink: null, depositCents: null });
  expect(lastAudit(app)).toMatchObject({ action: "deposit-link-taken-down", reason });
  expect(emailsTo(app, gus.user.email)[0]!.subject).toBe("We removed your deposit link");
  expect(findRows(app.ctx.db, reports).map(({ outcome }) => outcome)).toEqual([null]);
});

const texts = [
  {
    what: "description",
    subject: "We removed your description",
    is: () => ({ description: "", insurance: null, certificates: null }),
  },
  {
    what: "business-name",
    subject: "We reset your business name",
    is: (id: number) => ({ businessName: `Groomer ${id}` }),
  },
] as const;
/** Family: a decision is about what the admin saw. */
const LINK = "https://pay.example.com/gus";
type Texts = ReturnType<typeof profileOf>;
test.each<[TakeDown, (is: Texts) => string]>([
  ["description", ({ description, insurance }) => `${description}\n${insurance}`],
  ["business-name", ({ businessName }) => businessName],
  ["deposit-link", () => LINK],
])("keeps a %s that an admin hasn't seen", async (what, textOf) => {
  const { app, as, gus } = await setUp();
  await as.gus.patch(`/api/groomer-profiles/${gus.profile.id}`, { insurance: "Call me" });
  await as.gus.patch("/api/policies", { depositLink: LINK, depositCents: 2000 });
  const text = textOf(profileOf(app, gus.profile.id));
  for (const [seen, status] of [
    [`${text}.`, 409],
    [text, 200],
  ] as const) {
    const taken = await as.boss.post(`/api/admin/users/${gus.user.id}/take-downs`, { what, reason, seen });
    expect([taken.status, emailsTo(app, gus.user.email).length]).toEqual([status, status === 200 ? 1 : 0]);
  }
});

for (const { what, subject, is } of texts) {
  test(`lets an admin reset a ${what} once and shows the groomer why`, async () => {
    const { app, as, gus, takeDown } = await setUp();
    await as.gus.patch(`/api/groomer-profiles/${gus.profile.id}`, { insurance: "Call me at 828-555-0100" });
    const before = profileOf(app, gus.profile.id);
    await as.ana.post("/api/reports", { kind: "profile", id: gus.profile.id, reason: "hate", text: "Awful" });

    expect((await takeDown(what)).status).toBe(200);

    const { scheduleVersion: _, pageVersion: __, ...after } = profileOf(app, gus.profile.id);
    expect(after).toMatchObject(is(gus.profile.id));
    expect({ ...before, ...after }).toEqual({ ...before, ...is(gus.profile.id), pageVersion: before.pageVersion });
    const page = await (await app.visitor().get(`/groomer/${gus.profile.id}`)).text();
    for (const text of Object.keys(is(1)) as ("description" | "businessName" | "insurance")[]) {
      if (before[text]) expect(page).not.toContain(before[text]);
    }
    expect(lastAudit(app)).toMatchObject({ action: `${what}-taken-down`, target: `user ${gus.user.id}`, reason });
    expect(emailsTo(app, gus.user.email)[0]).toMatchObject({ subject, text: expect.stringContaining(reason) });
    if (what === "description") expect(emailsTo(app, gus.user.email)[0]!.text).toContain("insurance, and certificates");
    expect(findRows(app.ctx.db, reports).map(({ outcome }) => outcome)).toEqual(["hidden"]);
    expect(emailsTo(app, "ana@example.com").map(({ subject }) => subject)).toEqual(["We looked into your report"]);
    expect((await takeDown(what)).status).toBe(409);
  });
}
