import { inArray } from "drizzle-orm";
import {
  alerts,
  calendarFeeds,
  connectedCalendars,
  daysOff,
  locations,
  outbox,
  pets,
  portfolioImages,
  proposalOptions,
  proposals,
  reviews,
  servicePackages,
  timeOff,
  users,
  visits,
} from "#db/db.ts";
import { createAdmin } from "#src/features/operations/admin/admin-access.ts";
import { hashToken } from "#src/http/sessions/session-store.ts";
import type { Role } from "#src/shared/base/viewers.ts";
import type { BookingStatus } from "#src/shared/visits/booking-labels.ts";
import { bodyOf } from "#tests/support/answers.ts";
import type { TestApp } from "#tests/support/app.ts";
import { addGroomer, addUser, PASSWORD, type Person, signedIn } from "#tests/support/people.ts";
import { addRow, changeRows, removeRows } from "#tests/support/rows.ts";
import { addBooking, addNextVisits, disputedNoShow, LATE_AT } from "./bookings.ts";
import { addClientBook } from "./client-book.ts";
import { addPlannedDay } from "./planned-day.ts";
import { addThreads } from "./threads.ts";

export const actors = ["visitor", "pet parent", "groomer", "admin"] as const;
export type Actor = (typeof actors)[number];

export const ADMIN_PASSWORD = "long enough words";
export const CALENDAR_TOKEN = "calendar-of-ana-128bit";

type Name = Exclude<Actor, "visitor"> | "new groomer" | "leaving groomer" | "other parent";

export interface Cast {
  people: Record<Name, { id: number; role: Role }>;
  intentId: string | null;
}

export const doubles: Record<string, Partial<Record<Actor, Name>>> = {
  "POST /api/groomer-profiles": { groomer: "new groomer" },
  "POST /api/locations": { groomer: "new groomer" },
  "DELETE /api/account": { groomer: "new groomer", "pet parent": "other parent" },
  "POST /api/membership/resume": { groomer: "leaving groomer" },
  "POST /api/verify-email/resend": { "pet parent": "other parent" },
  "POST /api/account/pending-email": { "pet parent": "other parent" },
};

export async function addCast(app: TestApp): Promise<Cast> {
  const gus = await addGroomer(app, "gus");
  const ana = await addUser(app, "pet_parent", "ana");
  const gil = await addGroomer(app, "gil");
  await addGroomer(app, "una", { isListed: false });
  const pat = await addUser(app, "pet_parent", "pat");
  const nia = await addUser(app, "groomer", "nia");
  const demo = await addUser(app, "pet_parent", "demo_parent");
  changeRows(app.ctx.db, users, { id: demo.id }, { isDemo: true });
  const boss = await createAdmin(app.ctx, { username: "boss", email: "boss@example.com", password: ADMIN_PASSWORD });
  removeRows(app.ctx.db, locations, { userId: nia.id });
  addBelongings(app, gus, ana.id);
  addNextVisits(app, { groomer: gus, petParentId: demo.id }, { groomer: gil, petParentId: ana.id });
  await addThreads(app, { groomer: gus, parentId: ana.id, strangerId: pat.id });
  await addClientBook(app, gus, pat.id);
  addRow(app.ctx.db, calendarFeeds, { userId: ana.id, tokenHash: hashToken(CALENDAR_TOKEN), createdAt: app.ctx.now() });
  await askForLinks(app, [ana, gus.user], pat);
  await subscribe(app, gil.user);
  await signedIn(app, gil.user, "groomer").post("/api/membership/cancel", { reason: "Moves away" });
  const intentId = await subscribe(app, gus.user);
  changeRows(app.ctx.db, outbox, inArray(outbox.id, [1, 2]), { deadAt: app.ctx.now() });
  return {
    people: {
      groomer: { id: gus.user.id, role: "groomer" },
      "pet parent": { id: ana.id, role: "pet_parent" },
      admin: { id: boss.id, role: "admin" },
      "new groomer": { id: nia.id, role: "groomer" },
      "leaving groomer": { id: gil.user.id, role: "groomer" },
      "other parent": { id: pat.id, role: "pet_parent" },
    },
    intentId,
  };
}

async function askForLinks(app: TestApp, forgetful: Person[], pat: Person) {
  changeRows(app.ctx.db, users, { id: pat.id }, { emailVerifiedAt: null });
  const window = signedIn(app, pat, "pet_parent");
  await window.post("/api/verify-email/resend");
  await window.patch(`/api/users/${pat.id}`, { email: "pat.new@example.com", currentPassword: PASSWORD });
  for (const { email } of forgetful) await app.visitor().post("/api/forgot-password", { email });
  await app.visitor().post("/api/waiting-list", { email: "mia@example.com", zipCode: "59301" });
}

async function subscribe(app: TestApp, groomer: Person): Promise<string | null> {
  const window = signedIn(app, groomer, "groomer");
  const { intentId } = await bodyOf<{ intentId: string | null }>(window.post("/api/create-subscription"));
  if (app.ctx.payments.kind !== "embedded" || intentId === null) return intentId;
  const card = { expMonth: 12, expYear: 2030, cvc: "123" };
  await window.post(`/api/embedded-payments/${intentId}/confirm`, { ...card, number: "4242424242424242" });
  const { intent } = await bodyOf<{ intent: { id: string } }>(window.post("/api/membership/card"));
  await window.post(`/api/embedded-payments/${intent.id}/confirm`, { ...card, number: "4000002500003155" });
  return intent.id;
}

type Groomer = Awaited<ReturnType<typeof addGroomer>>;

/** Two packages at most, which leaves room for one more. */
function addBelongings(app: TestApp, { profile, packages }: Groomer, petParentId: number) {
  const { db } = app.ctx;
  const createdAt = app.ctx.now();
  const groomerId = profile.id;
  const statuses: BookingStatus[] = ["pending", "accepted", "completed", "completed", "declined", "no_show"];
  for (const [at, status] of statuses.entries()) {
    addBooking(app, { groomerId, packageId: packages[0]!.id, petParentId, at, status });
  }
  addPlannedDay(app, { groomerId, petParentId, servicePackageId: packages[0]!.id });
  for (const [at, status] of [
    [LATE_AT, "accepted"],
    [LATE_AT + 1, "no_show"],
  ] as const) {
    addBooking(app, { groomerId, packageId: packages[0]!.id, petParentId, at, status });
  }
  changeRows(
    db,
    visits,
    { id: disputedNoShow },
    { disputeKind: "no_show", disputedAt: createdAt, disputeText: "We waited at the gate." },
  );
  const open = { createdAt, expiresAt: createdAt + DAY };
  for (const [at, madeBy] of (["groomer", "parent"] as const).entries()) {
    addRow(db, proposals, { bookingId: at + 1, madeBy, note: "The van is at the garage.", ...open });
    addRow(db, proposalOptions, { proposalId: at + 1, place: 1, date: "2026-06-19", slot: "Evening (4PM - 7PM)" });
  }
  const comment = "A calm hand with old dogs.";
  addRow(db, reviews, { bookingId: 4, groomerId, petParentId, rating: 5, comment, createdAt });
  removeRows(db, servicePackages, { id: packages[1]!.id });
  for (const name of ["Waffles", "Pickle"]) addRow(db, pets, { petParentId, name, type: "Dog", createdAt });
  const file = `${"0".repeat(64)}.webp`;
  addRow(db, portfolioImages, { groomerId, file, width: 1, height: 1, sortOrder: 0, createdAt });
  addRow(db, daysOff, { groomerId, startDate: "2026-12-24", endDate: "2026-12-26" });
  addRow(db, timeOff, { groomerId, date: "2026-12-23", opens: "12:00", closes: "14:00" });
  const calendar = { groomerId, address: "https://calendars.test/gus.ics", name: "Home", color: "blue" } as const;
  addRow(db, connectedCalendars, { ...calendar, createdAt, triedAt: createdAt });
  addRow(db, alerts, { kind: "dispute", groomerId, message: "A charge is disputed.", createdAt });
}

const DAY = 24 * 60 * 60 * 1000;
