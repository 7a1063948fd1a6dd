import { expect, test } from "bun:test";
import { groomerProfiles, pets, users, visits } from "#db/db.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import type { BookingStatus } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { Browser } from "#tests/support/app.ts";
import { signedIn } from "#tests/support/people.ts";
import { changeRows } from "#tests/support/rows.ts";
import { serviceAt } from "#tests/support/service-at.ts";
import { testWith } from "#tests/support/test-with.ts";
import { adds } from "#tests/visits/pets/setup.ts";
import { type BookingSetup, requestFor, requests, sendRequest, setUpBookings } from "./setup.ts";

const home = serviceAt("7 Main Street", "Weaverville", "28787");
const area = { city: "Weaverville", state: "NC", zipCode: "28787" };
const anas = { petParentPhone: { shown: "828-555-0100", tel: "tel:+18285550100" }, petParentEmail: "ana@example.com" };
const guses = { groomerPhone: { shown: "828-555-0100", tel: "tel:+18285550100" }, groomerEmail: "gus@example.com" };
const noContact = { petParentPhone: null, petParentEmail: null, groomerPhone: null, groomerEmail: null };

async function askedFor(options: { hasOwnDb?: boolean } = {}) {
  const setup = await setUpBookings({}, {}, options);
  const waffles = await adds(setup.as.ana, { name: "Waffles", type: "Dog", healthIssues: "Epilepsy" });
  const wishes = { petIds: [waffles.id], specialInstructions: "Ring twice", ...home };
  const { id } = await sendRequest(setup, "ana", wishes);
  return { ...setup, id, waffles };
}

const listed = async (window: Browser, side: "groomer" | "pet-parent"): Promise<BookingView> =>
  (await (await window.get(`/api/bookings/${side}`)).json())[0];

async function expectOwnDetails({ as }: BookingSetup) {
  const seen = await listed(as.ana, "pet-parent");
  const serviceAddress = { address: "7 Main Street", ...area };
  expect(seen).toMatchObject({ ...noContact, serviceAddress, pets: [{ name: "Waffles" }] });
}

const become = ({ app }: BookingSetup, status: BookingStatus) => changeRows(app.ctx.db, visits, {}, { status });

testWith("shows a groomer a request's pets and town but no street or contact details", askedFor, async (setup) => {
  const seen = await listed(setup.as.gus, "groomer");

  expect(seen).toMatchObject({
    ...noContact,
    serviceAddress: null,
    serviceArea: area,
    isOutsideArea: false,
    petInfo: "Waffles, a nervous doodle",
    specialInstructions: "Ring twice",
    pets: [{ id: setup.waffles.id, name: "Waffles", healthIssues: "Epilepsy", imageUrl: null }],
  });
  expect(seen.distanceMiles).toBeGreaterThan(4);
  await expectOwnDetails(setup);
});

testWith("shows both sides contact details after acceptance and the groomer the street", askedFor, async (setup) => {
  for (const status of ["accepted", "completed"] as const) {
    become(setup, status);
    const groomer = await listed(setup.as.gus, "groomer");
    const parent = await listed(setup.as.ana, "pet-parent");

    expect(groomer).toMatchObject({ ...noContact, ...anas, serviceAddress: { address: "7 Main Street", ...area } });
    expect(groomer.pets).toHaveLength(1);
    expect(parent).toMatchObject({ ...noContact, ...guses });
  }
  changeRows(setup.app.ctx.db, users, { id: setup.ana.id }, { deletedAt: 1, phoneNumber: null });
  expect(await listed(setup.as.gus, "groomer")).toMatchObject(noContact);
});

testWith("shows a groomer only the name after a request without a visit", askedFor, async (setup) => {
  for (const status of ["declined", "cancelled"] as const) {
    become(setup, status);
    const seen = await listed(setup.as.gus, "groomer");

    expect(seen).toMatchObject({
      ...noContact,
      petParentName: "ana Tester",
      serviceAddress: null,
      serviceArea: null,
      distanceMiles: null,
      isOutsideArea: false,
      pets: [],
      petInfo: "",
      specialInstructions: null,
    });
    expect(JSON.stringify(seen)).not.toMatch(/Main Street|Waffles|Epilepsy|28787/);
    for (const path of ["/groomer-dashboard?tab=bookings&view=all", `/bookings/${setup.id}`]) {
      const html = await (await setup.as.gus.get(path)).text();
      expect(html).toContain("ana Tester");
      expect(html).not.toMatch(/Waffles|Ring twice/);
    }
    await expectOwnDetails(setup);
  }
});

testWith("keeps a removed pet and its photo in the booking", askedFor, async (setup) => {
  changeRows(setup.app.ctx.db, pets, {}, { imageFile: "0123456789abcdef.webp" });

  await setup.as.ana.delete(`/api/pets/${setup.waffles.id}`);

  const imageUrl = `/pets/${setup.waffles.id}/photo?v=01234567`;
  expect((await listed(setup.as.gus, "groomer")).pets).toMatchObject([{ name: "Waffles", imageUrl }]);
});

test.each([
  ["forward", "2026-03-09", "2026-03-08T12:00:00Z"],
  ["back", "2026-11-02", "2026-11-01T13:00:00Z"],
])("counts 24 real hours right after the clocks go %s", async (_, preferredDate, dayBefore) => {
  const setup = await setUpBookings();
  const { app } = setup;
  app.clock.set(Date.parse(dayBefore) - 3 * DAY_MS);
  const ana = signedIn(app, setup.ana, "pet_parent");
  changeRows(app.ctx.db, groomerProfiles, {}, { listedUntil: Date.parse("2027-06-01T00:00:00Z") });
  await requests(ana, requestFor(setup, { preferredDate }));
  const isLate = async () => (await listed(ana, "pet-parent")).startsInLessThan24Hours;

  app.clock.set(Date.parse(dayBefore));
  expect(await isLate()).toBe(false);
  app.clock.advance(1);
  expect(await isLate()).toBe(true);
});
