import { expect, test } from "bun:test";
import { auditLog, pets, visits } from "#db/db.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { OwnPetView } from "#src/shared/visits/pets/pets.ts";
import type { Browser } from "#tests/support/app.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { changeRows, readRow, readRows } from "#tests/support/rows.ts";
import { adds, books, formOf, photo, setUpPets } from "./setup.ts";

const pathOf = (id: number) => `/api/pets/${id}/rabies-picture`;
const see = async (window: Browser, path: string | null) => (await window.get(path!)).status;

async function withCertificate() {
  const home = await setUpPets();
  const { id } = await adds(home.as.ana);
  const answer = await home.as.ana.upload("PUT", pathOf(id), formOf({}, await photo()));
  return { ...home, id, pet: (await answer.json()) as OwnPetView };
}

test("a parent keeps a certificate with a pet, takes it away, and finds it among their data", async () => {
  const { app, as, id, pet } = await withCertificate();
  const [row] = readRows(app.ctx.db, pets);
  expect(pet.rabiesPictureUrl).toBe(`/pets/${id}/rabies?v=${row!.rabiesPicture!.slice(0, 8)}`);
  expect(await (await as.ana.get("/api/pets")).json()).toEqual([pet]);
  const data = await (await as.ana.post("/api/account/export", { password: PASSWORD })).json();
  expect(data.pictures).toEqual([{ kind: "rabies", address: pet.rabiesPictureUrl }]);
  const answer = await as.ana.get(pet.rabiesPictureUrl!);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  expect(readRows(app.ctx.db, auditLog).map(({ action }) => action)).toContain("pet-changed");

  expect((await as.ana.delete(pathOf(id))).status).toBe(204);

  expect(await see(as.ana, pet.rabiesPictureUrl)).toBe(404);
  expect(await (await as.ana.get("/api/pets")).json()).toMatchObject([{ rabiesPictureUrl: null }]);
  expect((await as.ana.delete(pathOf(id))).status).toBe(404);
});

test("a groomer sees it from accepted until a week after the visit, and nobody else ever", async () => {
  const { app, ana, gus, as, id, pet } = await withCertificate();
  const { rabiesPictureUrl: url } = pet;
  const booking = books(app, gus, ana, id, "pending");
  const shown = async () => {
    const [seen] = (await (await as.gus.get("/api/bookings/groomer")).json()) as BookingView[];
    return [seen!.pets[0]?.rabiesPictureUrl ?? null, await see(as.gus, url)];
  };
  const set = (values: Partial<typeof visits.$inferInsert>) =>
    changeRows(app.ctx.db, visits, { id: booking.id }, values);
  set({ startsAt: app.clock.now() + DAY_MS, preferredTimeSlot: "Morning (8AM - 12PM)" });
  expect(await shown()).toEqual([null, 404]);

  set({ status: "accepted" });
  expect(await shown()).toEqual([url, 200]);
  for (const window of [as.gil, as.pat]) expect(await see(window, url)).toBe(404);
  set({ status: "cancelled" });
  expect(await shown()).toEqual([null, 404]);

  set({ status: "completed", startsAt: app.clock.now() - 7 * DAY_MS });
  expect(await shown()).toEqual([url, 200]);
  set({ startsAt: app.clock.now() - 7 * DAY_MS - DAY_MS / 6 });
  expect(await shown()).toEqual([null, 404]);
});

test.each(["%PDF-1.7\n%%EOF", "\ufeff\n%PDF-1.4\n<script>alert(1)</script>", `${" ".repeat(900)}%PDF-2.0`])(
  "a PDF is kept as it is, and offered to be saved: %p",
  async (text) => {
    const { app, as, id } = await withCertificate();
    const bytes = Buffer.from(text);
    const sent = as.ana.upload("PUT", pathOf(id), formOf({}, bytes));
    const pet = (await (await sent).json()) as OwnPetView;
    const answer = await as.ana.get(pet.rabiesPictureUrl!);
    const head = (name: string) => answer.headers.get(name);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    expect([head("content-type"), head("content-disposition"), head("x-content-type-options")]).toEqual([
      "application/pdf",
      'attachment; filename="rabies-certificate.pdf"',
      "nosniff",
    ]);
    expect(head("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect((await as.pat.get(pet.rabiesPictureUrl!)).status).toBe(404);
    expect(readRow(app.ctx.db, pets)!.rabiesPicture).toMatch(/^[0-9a-f]{32}\.pdf$/);
  },
);
