import { expect, test } from "bun:test";
import { bookings } from "#db/schema/tables.ts";
import { readFlash } from "#src/http/flash.ts";
import { testApp } from "#tests/support/app.ts";
import { addGroomer, addUser, signedIn } from "#tests/support/people.ts";
import { addBooking, type Groomer, mainText } from "./scene.ts";

const slot = "Morning (8AM - 12PM)";

/** The form of a groomer's page, filled in well; Friday morning two days ahead. */
const fieldsFor = ({ profile, packages }: Groomer): Record<string, string> => ({
  groomerId: String(profile.id),
  servicePackageId: String(packages[0]!.id),
  preferredDate: "2026-06-12",
  preferredTimeSlot: slot,
  petInfo: "Waffles, a spaniel, afraid of dryers",
  specialInstructions: "",
});

async function stage() {
  const app = await testApp();
  const gus = await addGroomer(app, "gus");
  const ana = await addUser(app, "pet_parent", "ana");
  return {
    app,
    gus,
    ana,
    path: `/groomer/${gus.profile.id}`,
    fields: fieldsFor(gus),
    count: () => app.ctx.db.select().from(bookings).all().length,
  };
}

test("a parent's plain form makes a booking and leads to its confirmation", async () => {
  const { app, ana, path, fields, count } = await stage();

  const response = await signedIn(app, ana, "pet_parent").submit(path, fields);

  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("/bookings/1/requested");
  expect(count()).toBe(1);
});

test("a visitor is asked to log in and finds the choice again, but no word about the pet in the address", async () => {
  const { app, path, fields, count } = await stage();

  const response = await app.visitor().submit(path, fields);

  expect(response.status).toBe(303);
  const location = new URL(response.headers.get("location")!, "http://localhost:3000");
  expect(location.pathname).toBe("/auth");
  expect(location.searchParams.get("mode")).toBe("login");
  const next = new URL(location.searchParams.get("next")!, "http://localhost:3000");
  expect(next.pathname).toBe(path);
  expect(Object.fromEntries(next.searchParams)).toEqual({
    package: fields.servicePackageId!,
    date: "2026-06-12",
    slot,
  });
  expect(decodeURIComponent(String(location))).not.toContain("Waffles");
  const cookie = response.headers.getSetCookie()[0]!.split(";")[0]!;
  expect(readFlash(new Request("http://localhost:3000/", { headers: { cookie } }))).toEqual({
    kind: "error",
    title: "Please log in",
    description: "You need to log in to book an appointment",
  });
  expect(count()).toBe(0);
});

test("what a visitor sends that is no choice does not travel to the sign-in", async () => {
  const { app, path } = await stage();

  const response = await app
    .visitor()
    .submit(path, { servicePackageId: "x", preferredDate: "2026-99-99", preferredTimeSlot: "<script>" });

  expect(response.headers.get("location")).toBe(`/auth?mode=login&next=${encodeURIComponent(path)}`);
});

test("after the sign-in the form starts with the choice of before", async () => {
  const { app, ana, gus, path } = await stage();
  const chosen = new URLSearchParams({ package: String(gus.packages[1]!.id), date: "2026-06-12", slot });

  const html = await (await signedIn(app, ana, "pet_parent").get(`${path}?${chosen}`)).text();

  expect(html).toMatch(new RegExp(`<option value="${gus.packages[1]!.id}" selected`));
  expect(html).toMatch(/<input(?=[^>]*type="date")(?=[^>]*value="2026-06-12")/);
  expect(html.match(/class="package on"/g)).toHaveLength(1);
  expect(html).toContain("✓ Selected");
});

test("a package of another groomer is not chosen by an address", async () => {
  const { app, path } = await stage();
  const olga = await addGroomer(app, "olga");

  const html = await (await app.visitor().get(`${path}?package=${olga.packages[0]!.id}`)).text();

  expect(html).not.toContain("✓ Selected");
});

test("a refused form comes back filled in, with its messages and a toast", async () => {
  const { app, ana, gus, path, fields, count } = await stage();
  const sent: [string, string][] = [
    ...Object.entries({ ...fields, preferredDate: "2026-06-14" }),
    ...gus.addOns.map((addOn): [string, string] => ["addOnServiceIds", String(addOn.id)]),
  ];

  const response = await signedIn(app, ana, "pet_parent").submit(path, sent);

  expect(response.status).toBe(422);
  const html = await response.text();
  expect(html).toContain("gus&#x27;s Van is closed on Sundays.");
  expect(html).toContain("There is a problem");
  expect(html).toContain("Waffles, a spaniel, afraid of dryers");
  expect(html).toContain("Booking failed");
  expect(html).toContain("✓ Selected");
  for (const addOn of gus.addOns)
    expect(html).toMatch(new RegExp(`<input(?=[^>]*type="checkbox")(?=[^>]*value="${addOn.id}")(?=[^>]*checked)`));
  expect(count()).toBe(0);
});

test("a form without a day gets the words for that, and each missing field its own", async () => {
  const { app, ana, path, fields } = await stage();

  const response = await signedIn(app, ana, "pet_parent").submit(path, {
    groomerId: fields.groomerId!,
    preferredDate: "",
    petInfo: " ",
  });

  expect(response.status).toBe(422);
  const html = await response.text();
  for (const words of [
    "Please select a date",
    "Choose your preferred date for the appointment",
    "Choose a service package",
    "Choose a preferred time",
    "Pet information is required",
  ])
    expect(html).toContain(words);
});

test("groomers and admins are refused, with the page around it", async () => {
  const { app, gus, path, fields, count } = await stage();
  const olga = await addGroomer(app, "olga");
  const admin = await addUser(app, "admin", "ada");

  for (const window of [
    signedIn(app, gus.user, "groomer"),
    signedIn(app, olga.user, "groomer"),
    signedIn(app, admin, "admin"),
  ]) {
    const response = await window.submit(path, fields);
    expect(response.status).toBe(403);
    const html = await response.text();
    expect(html).toContain("This is only for pet parents");
    expect(html).toContain("Grooming Packages");
  }
  expect(count()).toBe(0);
});

test("the form of one groomer's page books no other groomer", async () => {
  const { app, ana, gus, path, count } = await stage();
  const olga = await addGroomer(app, "olga");

  const response = await signedIn(app, ana, "pet_parent").submit(path, fieldsFor(olga));

  expect(response.status).toBe(422);
  expect(await mainText(response)).toContain(gus.profile.businessName);
  expect(count()).toBe(0);
});

test("an unlisted groomer cannot be booked, by a parent who sees the page or by one who does not", async () => {
  const { app, ana, count } = await stage();
  const una = await addGroomer(app, "una", { isListed: false });
  const ben = await addUser(app, "pet_parent", "ben");
  addBooking(app, una, ben, "completed");
  const path = `/groomer/${una.profile.id}`;

  const stranger = await signedIn(app, ana, "pet_parent").submit(path, fieldsFor(una));
  const customer = await signedIn(app, ben, "pet_parent").submit(path, fieldsFor(una));
  const visitor = await app.visitor().submit(path, fieldsFor(una));
  const nonsense = await app.visitor().submit("/groomer/abc", fieldsFor(una));

  expect([stranger, customer, visitor, nonsense].map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(await mainText(stranger)).toStartWith("Groomer Not Found");
  expect(await mainText(customer)).toContain("not taking new requests");
  expect(await mainText(nonsense)).toStartWith("Invalid Groomer ID");
  expect(count()).toBe(1);
});
