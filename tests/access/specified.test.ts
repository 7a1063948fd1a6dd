import { expect, test } from "bun:test";
import { locations, users } from "#db/schema/tables.ts";
import { pixel, quickImages } from "#tests/listing/offers/setup.ts";
import { addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { changeRows, removeRows } from "#tests/support/rows.ts";
import { moves, oakStreet, requestFor, requests, setUpBookings, TUESDAY_NOON } from "#tests/visits/bookings/setup.ts";

const user = "id username email fullName role phoneNumber";
const membership = "isMembershipActive membershipStartDate membershipEndDate";
const profile = `id userId businessName description businessHours.monday businessHours.sunday ${membership}
  backgroundCheckStatus backgroundCheckDate user.profileImage user.email user.phoneNumber
  location.city location.state location.zipCode location.serviceRadius`;
const location = "id userId address city state zipCode serviceRadius";
const offer = "id groomerId name description priceMin priceMax durationMinutes isActive";
const addOn = "id groomerId name description price isActive";
const booking = `id groomerId groomerName petParentId petParentName servicePackageId serviceName priceMin priceMax
  durationMinutes addOnServices preferredDate preferredTimeSlot timeZone petInfo specialInstructions status hasReview
  requestDate actions`;
const pet = `id petParentId name type breed age weight medicalInfo healthIssues specialInstructions imageUrl`;
const review = "id bookingId groomerId rating comment createdAt petParent.fullName";
const image = "id imageUrl caption groomerId sortOrder";
const found = `id businessName location.city location.state location.zipCode description averageRating reviewCount
  distance coversYou priceFrom`;
const admins = `${user} city state zipCode createdAt ${[
  "id userId businessName backgroundCheckStatus backgroundCheckDate",
  membership,
]
  .join(" ")
  .replace(/\S+/g, "groomerProfile.$&")}`;

const setup = await setUpBookings();
const { app, ana, gus, as } = setup;
Object.assign(app.ctx, { images: quickImages() });
const nia = await addUser(app, "groomer", "nia");
const demo = await addUser(app, "pet_parent", "demo_parent");
changeRows(app.ctx.db, users, { id: demo.id }, { isDemo: true });
removeRows(app.ctx.db, locations, { userId: nia.id });
const done = await requests(as.ana, requestFor(setup));
await moves(as.gus, done.id, "accepted");
app.clock.set(TUESDAY_NOON);
await moves(as.gus, done.id, "completed");
const waiting = await requests(as.ana, requestFor(setup, { preferredDate: "2026-06-23" }));
const windows = {
  ...as,
  nia: signedIn(app, nia, "groomer"),
  boss: signedIn(app, await addUser(app, "admin", "boss"), "admin"),
};

const { address, city, state, zipCode } = {
  address: "12 Oak Street",
  city: "Asheville",
  state: "NC",
  zipCode: "28801",
};
const newcomer = {
  username: "bob",
  email: "bob@example.com",
  password: PASSWORD,
  fullName: "Bob Bell",
  role: "groomer",
};
const business = { businessName: "Soap & Suds", description: "A warm van and one dog at a time." };
const bath = { name: "Puppy bath", description: "A short bath with breaks.", priceMin: 4500, priceMax: 5000 };
const biscuit = { name: "Biscuit", type: "Dog" };
const cancel = { action: "cancel", reason: "Moved away" };
const written = { bookingId: done.id, groomerId: gus.profile.id, rating: 5, comment: "A calm hand, and patient." };
const [bathed] = gus.packages;
const [nails] = gus.addOns;

const calls: [string, string, object | undefined, string][] = [
  ["ana", "GET /api/user", undefined, user],
  ["visitor", "POST /api/login", { username: "ana", password: PASSWORD }, user],
  ["visitor", "POST /api/demo-login", { username: "demo_parent" }, user],
  ["visitor", "POST /api/register", { ...newcomer, city, state, zipCode }, user],
  ["visitor", "POST /api/logout", {}, ""],
  ["visitor", "POST /api/forgot-password", { email: ana.email }, ""],
  ["ana", "POST /api/reviews", written, review],
  ["visitor", `GET /api/reviews/${gus.profile.id}`, undefined, review],
  ["visitor", "POST /api/groomers/search", { zipCode, distance: 25, sortBy: "rating" }, found],
  ["visitor", `GET /api/groomer-profiles/${gus.profile.id}`, undefined, profile],
  ["gus", `GET /api/groomer-profiles/byUser?userId=${gus.user.id}`, undefined, profile],
  ["nia", "POST /api/locations", { address, city, state, zipCode, serviceRadius: 20, userId: nia.id }, location],
  ["nia", `GET /api/locations/${nia.id}`, undefined, location],
  ["nia", "PATCH /api/locations/{id}", { address, city, state, zipCode, serviceRadius: 25 }, location],
  ["nia", "POST /api/groomer-profiles", { ...business, userId: nia.id, isMembershipActive: false }, profile],
  ["nia", "POST /api/create-subscription", {}, "clientSecret subscriptionId"],
  ["nia", "POST /api/get-or-create-subscription", undefined, "clientSecret subscriptionId"],
  ["gus", `PATCH /api/groomer-profiles/${gus.profile.id}`, business, profile],
  ["gus", `PATCH /api/users/${gus.user.id}`, { fullName: "Gus Gray" }, user],
  ["visitor", `GET /api/service-packages/${gus.profile.id}`, undefined, offer],
  ["gus", "POST /api/service-packages", { ...bath, durationMinutes: 45, groomerId: gus.profile.id }, offer],
  ["gus", `PATCH /api/service-packages/${bathed!.id}`, bath, offer],
  ["visitor", `GET /api/add-on-services/${gus.profile.id}`, undefined, addOn],
  ["gus", "POST /api/add-on-services", { name: "Paw balm", price: 600, groomerId: gus.profile.id }, addOn],
  ["gus", `PATCH /api/add-on-services/${nails!.id}`, { price: 900 }, addOn],
  ["ana", "POST /api/bookings", requestFor(setup, { ...oakStreet, preferredDate: "2026-06-24" }), booking],
  ["gus", "GET /api/bookings/groomer", undefined, booking],
  ["ana", "GET /api/bookings/pet-parent", undefined, booking],
  ["gus", `PATCH /api/bookings/${waiting.id}/status`, { status: "accepted" }, booking],
  ["gus", "POST /api/portfolio-images", { imageUrl: pixel, groomerId: gus.profile.id, sortOrder: 0 }, image],
  ["visitor", `GET /api/portfolio-images?groomerId=${gus.profile.id}`, undefined, image],
  ["gus", "DELETE /api/portfolio-images/{id}", undefined, ""],
  ["ana", "POST /api/pets", { ...biscuit, petParentId: ana.id }, pet],
  ["ana", "GET /api/pets", undefined, pet],
  ["ana", "PATCH /api/pets/{id}", { age: 4 }, pet],
  ["ana", "DELETE /api/pets/{id}", undefined, ""],
  ["boss", "GET /api/admin/users?role=groomer&sort=oldest", undefined, admins],
  ["boss", `PATCH /api/admin/groomer-subscription/${gus.user.id}`, cancel, `userId groomerId ${membership}`],
];

let last: { id?: number } = {};
const valueAt = (answer: unknown, path: string) =>
  path.split(".").reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], answer);

test.each(calls)("for %s %s answers with the specified fields", async (who, call, body, fields) => {
  const [method, path] = call.replace("{id}", String(last.id)).split(" ") as [string, string];
  const window = who in windows ? windows[who as keyof typeof windows] : app.visitor();
  const json = { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };

  const response = await window.send(method, path, body ? json : {});
  expect(response.ok || (await response.text())).toBe(true);
  if (response.status === 204) return;
  const answer = await response.json();
  last = [answer].flat().at(0);
  expect(fields.split(/\s+/).filter((field) => field && valueAt(last, field) === undefined)).toEqual([]);
});
