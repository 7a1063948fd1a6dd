import { expect, spyOn, test } from "bun:test";
import { auditLog } from "#db/db.ts";
import { refreshServedParts } from "#islands/lib/refresh-frame.ts";
import { pixel, quickImages } from "#tests/listing/offers/setup.ts";
import { testApp } from "#tests/support/app.ts";
import { addGroomer, signedIn } from "#tests/support/people.ts";
import { addPortfolioImage, findRows } from "#tests/support/rows.ts";
import { inWindow } from "#tests/visits/bookings/dom.ts";

async function setup() {
  const app = await testApp({ images: quickImages() });
  const gus = await addGroomer(app, "gus", { businessName: "Theo's Mobile Grooming" });
  const own = signedIn(app, gus.user, "groomer");
  const put = (imageUrl: string) => own.send("PUT", "/api/profile-image", json({ imageUrl }));
  const rename = (contactName: unknown) => own.patch(`/api/groomer-profiles/${gus.profile.id}`, { contactName });
  const page = async (path: string) => (await app.visitor().get(path)).text();
  return { app, gus, own, put, rename, page, path: `/groomer/${gus.profile.id}` };
}

const json = (body: unknown) => ({ headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

test("shows a portrait until there is a photo and always the first name", async () => {
  const { app, gus, put, rename, page, path } = await setup();

  const answer = await put(pixel);
  expect(answer.status).toBe(200);
  const { profileImage } = (await answer.json()) as { profileImage: string };
  expect(profileImage).toMatch(/^\/uploads\/\w+\.webp$/);
  expect(await (await rename("Maria")).json()).toMatchObject({ contactName: "Maria", user: { profileImage } });

  const small = profileImage.replace(".webp", "-640.webp");
  const profile = await page(path);
  expect(profile).toMatch(new RegExp(`<img class="portrait" src="${small}" alt="Portrait of Maria"`));
  expect(profile).toContain("with Maria");
  const card = async () => (await page("/groomers?zipCode=28801")).match(/<li class="groomer"[^>]*>.*?<\/li>/s)![0];
  expect(await card()).toContain(small);
  expect(await card()).toContain("with Maria");

  addPortfolioImage(app.ctx.db, gus.profile.id, { file: "work.webp" });
  expect(await card()).not.toContain(small);
  expect(await card()).toContain("/uploads/work-640.webp");
  expect(await card()).toContain("with Maria");
  expect(profile).not.toContain("Recent work");
  expect(await page(path)).toMatch(/Recent work.*src="\/uploads\/work-640.webp".*See photo/);
});

test("sets a portrait from a form's file and removes it without error twice", async () => {
  const { app, gus, own, page, path } = await setup();
  const form = new FormData();
  form.set("image", new File([pixel], "me.png", { type: "image/png" }));

  expect((await own.upload("PUT", "/api/profile-image", form)).status).toBe(200);
  expect((await own.send("DELETE", "/api/profile-image", {})).status).toBe(204);
  expect((await own.send("DELETE", "/api/profile-image", {})).status).toBe(204);

  expect(await page(path)).not.toContain("Portrait of");
  const rows = findRows(app.ctx.db, auditLog, { target: `user ${gus.user.id}` });
  expect(rows.map(({ action }) => action)).toEqual(["profile-photo-set", "profile-photo-removed"]);
});

test("refuses invalid images and too many uploads", async () => {
  const { put } = await setup();

  expect((await put("")).status).toBe(422);
  expect((await put("https://example.com/me.png")).status).toBe(422);
  expect((await put("data:image/svg+xml;base64,AAAA")).status).toBe(422);
  const answers: number[] = [];
  for (let count = 0; count < 31; count++) answers.push((await put(pixel)).status);
  expect(new Set(answers.slice(0, 30))).toEqual(new Set([200]));
  expect(answers[30]).toBe(429);
});

test("keeps a one-line first name without links and clears it when emptied", async () => {
  const { own, gus, rename } = await setup();

  for (const name of [
    "https://x.example",
    "www.x.example",
    "a@b.example",
    "Ann/x",
    "Ann: pay",
    "A\nB",
    "x".repeat(61),
  ]) {
    const refused = await rename(name);
    expect([name, refused.status]).toEqual([name, 422]);
    expect(Object.keys(((await refused.json()) as { error: { fields: object } }).error.fields)).toEqual([
      "contactName",
    ]);
  }
  expect((await rename("Mary-Ann O'Neil")).status).toBe(200);
  const other = await own.patch(`/api/groomer-profiles/${gus.profile.id}`, { showEmail: true });
  expect(await other.json()).toMatchObject({ contactName: "Mary-Ann O'Neil" });
  expect(await (await rename("")).json()).toMatchObject({ contactName: null });
  expect((await rename(null)).status).toBe(200);
});

const shown = '<div data-listing-state="">Offer a package</div><input value="typed">';

async function refreshed(answer: () => Promise<Response>): Promise<string> {
  let html = "";
  const connection = spyOn(globalThis, "fetch").mockImplementation(answer as never);
  await inWindow(shown, async (window) => {
    Object.assign(globalThis, { DOMParser: window.DOMParser });
    await refreshServedParts();
    html = window.document.body.innerHTML;
  });
  Reflect.deleteProperty(globalThis, "DOMParser");
  connection.mockRestore();
  return html;
}

test("replaces the checklist from a fresh page and keeps the old one on failure", async () => {
  const page = "<!doctype html><title>x</title><div data-listing-state>You are listed</div><input>";

  expect(await refreshed(async () => new Response(page))).toBe(shown.replace("Offer a package", "You are listed"));
  expect(await refreshed(() => Promise.reject(new TypeError("offline")))).toBe(shown);
  expect(await refreshed(async () => new Response("Oops", { status: 500 }))).toBe(shown);
  expect(await refreshed(async () => new Response("<h1>Log in</h1>"))).toBe(shown);
  expect(await refreshed(async () => new Response(page.replace("<title>", "<body data-person=2>")))).toBe(shown);
});
