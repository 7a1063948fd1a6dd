import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { servicePackages } from "#db/db.ts";
import type { Browser } from "#tests/support/app.ts";
import { addGroomer, addUser, signedIn } from "#tests/support/people.ts";
import { serviceAt } from "#tests/support/service-at.ts";
import { adds } from "#tests/visits/pets/setup.ts";
import { sendRequest, setUpBookings } from "../setup.ts";
import { panelFor } from "./booking-form.ts";

const place = serviceAt("7 Oak Street", "Weaverville", "28787");

async function secondTime() {
  const setup = await setUpBookings();
  const waffles = await adds(setup.as.ana, { name: "Waffles", type: "Dog", breed: "Spaniel" });
  const pickle = await adds(setup.as.ana, { name: "Pickle", type: "Dog" });
  const booking = await sendRequest(setup, "ana", {
    ...place,
    servicePackageId: setup.gus.packages[1]!.id,
    addOnServiceIds: [setup.gus.addOns[1]!.id],
    petIds: [waffles.id],
    petInfo: "Waffles, as last time",
    specialInstructions: "Ring twice",
  });
  return { setup, waffles, pickle, booking };
}

const checked = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<input(?=[^>]*name="${name}")(?=[^>]*checked)[^>]*value="([^"]*)"`, "g"))].map(
    ([, value]) => Number(value),
  );
const textIn = (html: string, name: string) =>
  new RegExp(`<input(?=[^>]*name="${name}")[^>]*value="([^"]*)"`).exec(html)?.[1] ?? "";

test("fills in the number of pets for 'Book again' when pets don't", async () => {
  const { setup, waffles, pickle } = await secondTime();
  const again = async (changes: Record<string, unknown>) => {
    const { id } = await sendRequest(setup, "ana", changes);
    return textIn(panelFor(setup, { as: setup.as.ana, chosen: { again: id } }), "petCount");
  };

  expect(await again({ petIds: [waffles.id, pickle.id] })).toBe("");
  expect(await again({ petIds: [waffles.id], petCount: 3 })).toBe("3");
  expect(await again({ petCount: 1 })).toBe("");
});

test("fills in everything but the time for 'Book again'", async () => {
  const { setup, waffles, booking } = await secondTime();
  const { packages, addOns } = setup.gus;

  const html = panelFor(setup, { as: setup.as.ana, chosen: { packageId: packages[1]!.id, again: booking.id } });

  expect(html).toMatch(new RegExp(`<option value="${packages[1]!.id}" selected`));
  expect(checked(html, "addOnServiceIds")).toEqual([addOns[1]!.id]);
  expect(checked(html, "petIds")).toEqual([waffles.id]);
  expect(html).toContain("Waffles, as last time</textarea>");
  expect(html).toContain("Ring twice</textarea>");
  expect(Object.keys(place).map((name) => (name === "serviceState" ? "NC" : textIn(html, name)))).toEqual(
    Object.values(place),
  );
  expect(html).toMatch(/<option selected[^>]*>NC</);
  expect([html.includes("Save this instead of 1 Secret Street"), checked(html, "keepAddress")]).toEqual([true, []]);
  expect(textIn(html, "preferredDate")).toBe("");
  expect(checked(html, "preferredTimeSlot")).toEqual([]);
});

test("leaves out removed pets and packages and uses the parent's home as a fallback", async () => {
  const { setup, waffles, pickle } = await secondTime();
  const [bath] = setup.gus.packages;
  const booking = await sendRequest(setup, "ana", { petIds: [waffles.id, pickle.id] });
  await setup.as.ana.delete(`/api/pets/${waffles.id}`);
  const archived = { isActive: false, position: null };
  setup.app.ctx.db.update(servicePackages).set(archived).where(eq(servicePackages.id, bath!.id)).run();

  const html = panelFor(setup, { as: setup.as.ana, chosen: { again: booking.id } });

  expect(checked(html, "petIds")).toEqual([pickle.id]);
  expect(html).not.toContain(`<option value="${bath!.id}"`);
  expect(textIn(html, "serviceAddress")).toBe("1 Secret Street");
  expect(textIn(html, "serviceZipCode")).toBe("28801");
});

test("leaves out text about a removed pet and doesn't fold the step", async () => {
  const { setup, waffles, pickle, booking } = await secondTime();
  const both = await sendRequest(setup, "ana", {
    petIds: [waffles.id, pickle.id],
    petInfo: "Waffles: Dog, Spaniel.\nPickle: Dog.",
  });
  await setup.as.ana.delete(`/api/pets/${waffles.id}`);
  const infoOf = (id: number) =>
    /<textarea[^>]*name="petInfo"[^>]*>([^<]*)</.exec(
      panelFor(setup, { as: setup.as.ana, chosen: { again: id } }),
    )?.[1];

  expect(infoOf(both.id)).toBe("Pickle: Dog.");
  expect(infoOf(booking.id)).toBe("");
});

test("ignores 'Book again' for another parent's or groomer's or unknown booking", async () => {
  const { setup, booking } = await secondTime();
  const bob = signedIn(setup.app, await addUser(setup.app, "pet_parent", "bob"), "pet_parent");
  const olga = await addGroomer(setup.app, "olga");
  const panel = (as?: Browser, again?: number) =>
    panelFor(setup, { ...(as ? { as } : {}), chosen: { again } }).replace(/data-id="\w+"/, "");

  expect(panel(bob, booking.id)).toBe(panel(bob));
  expect(panel(bob, 99999)).toBe(panel(bob));
  expect(panel(undefined, booking.id)).toBe(panel());
  const elsewhere = panelFor({ ...setup, gus: olga }, { as: setup.as.ana, chosen: { again: booking.id } });
  expect(elsewhere).not.toContain("Waffles, as last time");
});

test("takes the booking to repeat from the page address only in its exact form", async () => {
  const { setup, booking } = await secondTime();
  const path = `/groomer/${setup.gus.profile.id}?package=${setup.gus.packages[1]!.id}`;
  const open = async (again: string) => (await setup.as.ana.get(`${path}&again=${again}`)).text();

  expect(await open(String(booking.id))).toContain("Waffles, as last time</textarea>");
  for (const odd of ["", "0", "1e0", "-1", "x", `${booking.id}x`]) {
    expect(await open(encodeURIComponent(odd))).not.toContain("Waffles, as last time</textarea>");
  }
});
