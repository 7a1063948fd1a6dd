import {
  calendarFeeds,
  clientInvitations,
  clients,
  connectedCalendars,
  daysOff,
  locations,
  messages,
  mfaSecrets,
  outbox,
  pets,
  portfolioImages,
  proposalOptions,
  proposals,
  pushDevices,
  reviews,
  sessions,
  timeOff,
  transact,
  visitPhotos,
  visits,
} from "#db/db.ts";
import { offTokenFor } from "#src/email/emails-off.ts";
import { waitingTokenOf } from "#src/features/search/waiting/service.ts";
import { insertVisit } from "#src/features/visits/bookings/added/view.ts";
import { hashToken, randomToken, startSession } from "#src/http/sessions/session-store.ts";
import { OutsideError } from "#src/ports/fetch-outside.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { type Browser, type TestApp, testApp } from "#tests/support/app.ts";
import { addGroomer, addUser, signedIn } from "#tests/support/people.ts";
import { addRow, addVisitRow, changeRows, clientIdOf, findRow, threadKeyOf } from "#tests/support/rows.ts";
import { quickImages } from "../listing/offers/setup.ts";
import { textProvider } from "../people/sms/setup.ts";
import type { Actor } from "./rows.ts";

export async function setUpActors() {
  const fetchOutside = () => Promise.reject(new OutsideError("unreachable", "Nobody is outside"));
  const texts = textProvider();
  const app = await testApp({ env: { RATE_LIMITS: "off" }, images: quickImages(), fetchOutside, texts });
  const { user: gus, profile: gusProfile, packages, addOns } = await addGroomer(app, "gus");
  const { user: gil } = await addGroomer(app, "gil");
  const nia = await addUser(app, "groomer", "nia");
  const factor = { userId: nia.id, secret: "A".repeat(32), setUpAt: 0, lastStep: 0 };
  addRow(app.ctx.db, mfaSecrets, factor);
  const una = await addGroomer(app, "una", { isListed: false });
  const ana = await addUser(app, "pet_parent", "ana");
  const pat = await addUser(app, "pet_parent", "pat");
  const admin = await addUser(app, "admin", "boss");
  const review = reviewOf(app, book(app, gusProfile.id, packages[0]!.id, ana.id));
  const booking = book(app, gusProfile.id, packages[0]!.id, ana.id);
  const sent = { bookingId: booking.id, userId: ana.id, purpose: "request" } as const;
  const noted = { bookingId: review.bookingId, userId: gus.id, purpose: "note" } as const;
  book(app, una.profile.id, una.packages[0]!.id, ana.id);
  const ids: Record<string, number | string> = {
    "{gus}": gusProfile.id,
    "{una}": una.profile.id,
    "{gus-user}": gus.id,
    "{una-user}": una.user.id,
    "{ana-user}": ana.id,
    "{booking}": booking.id,
    "{photo}": photoOf(app, sent, "0").file,
    "{visit}": review.bookingId,
    "{note-photo}": photoOf(app, noted, "1").id,
    "{review}": review.id,
    "{proposal}": proposeFor(app, booking.id),
    "{message}": writeTo(app, booking.id),
    "{added-visit}": addedVisitOf(app, gusProfile.id),
    "{invited-client}": addedClientOf(app, gusProfile.id, ana.email),
    "{invited}": invitationOf(app, gusProfile.id),
    "{added-client}": addedClientOf(app, gusProfile.id, null),
    "{feed}": feedOf(app, ana.id),
    "{device}": deviceOf(app, gil.id),
    "{emails}": offTokenFor(app.ctx.db, { address: ana.email, kind: "review-invitations" }, app.ctx.now())!,
    "{waiting}": waitingTokenOf(app.ctx.db, "mia@example.com", app.ctx.now()),
    "{package}": packages[0]!.id,
    "{add-on}": addOns[0]!.id,
    "{pat-user}": pat.id,
    "{ana-client}": clientIdOf(app.ctx.db, { groomerId: gusProfile.id, accountId: ana.id }),
    "{asked-client}": clientIdOf(app.ctx.db, { groomerId: una.profile.id, accountId: ana.id }),
    "{gil-user}": gil.id,
    "{nia-user}": nia.id,
    "{boss-user}": admin.id,
    "{ana-location}": locationOf(app, ana.id),
    "{gus-location}": locationOf(app, gus.id),
    ...belongings(app, gusProfile.id, ana.id),
  };
  const windows: Record<Actor, () => Browser> = {
    visitor: () => app.visitor(),
    ana: () => signedIn(app, ana, "pet_parent"),
    pat: () => signedIn(app, pat, "pet_parent"),
    gus: () => signedIn(app, gus, "groomer"),
    gil: () => signedIn(app, gil, "groomer"),
    admin: () => signedIn(app, admin, "admin"),
  };
  return { app, ids, windows };
}

const locationOf = ({ ctx }: TestApp, userId: number) => findRow(ctx.db, locations, { userId })!.id;

function feedOf({ ctx }: TestApp, userId: number): string {
  const token = randomToken(16);
  addRow(ctx.db, calendarFeeds, { userId, tokenHash: hashToken(token), createdAt: ctx.now() });
  return token;
}

function addedVisitOf({ ctx: { db, now } }: TestApp, groomerId: number): number {
  const when = { preferredDate: "2026-07-02", arrivalFrom: "09:00", visitMinutes: 60, serviceZipCode: "28801" };
  const fair = { groomerId, title: "Vet fair", ...when, status: "accepted" as const };
  return transact(db, (tx) => insertVisit(tx, fair, [], now())!);
}

function addedClientOf({ ctx: { db, now } }: TestApp, groomerId: number, email: string | null): number {
  const values = {
    groomerId,
    source: "added" as const,
    name: "June Albright",
    email,
    createdAt: now(),
    changedAt: now(),
  };
  return addRow(db, clients, values).id;
}

function invitationOf({ ctx: { db, now } }: TestApp, groomerId: number): string {
  const token = randomToken();
  const hashes = { addressHash: "0".repeat(43), tokenHash: hashToken(token) };
  addRow(db, clientInvitations, { groomerId, ...hashes, askedAt: now(), sentAt: now() });
  return token;
}

function deviceOf({ ctx: { db, now } }: TestApp, userId: number): number {
  const createdAt = now();
  const visit = { now: createdAt, ip: "192.0.2.1", userAgent: "" };
  const tokenHash = hashToken(startSession(db, { id: userId, role: "groomer" }, visit));
  const { id: sessionId } = findRow(db, sessions, { tokenHash })!;
  const keys = { p256dh: "B".repeat(87), auth: "A".repeat(22) };
  const device = { userId, sessionId, endpoint: "https://push.test/to/gil", ...keys, name: "Phone", createdAt };
  return addRow(db, pushDevices, device).id;
}

function belongings(app: TestApp, groomerId: number, petParentId: number) {
  const { db, now } = app.ctx;
  const createdAt = now();
  const photo = { groomerId, file: `${"0".repeat(64)}.webp`, width: 1, height: 1, sortOrder: 0, createdAt };
  const email = { dedupeKey: "lost", recipient: "gone@example.com", subject: "Hello", text: "", html: "", createdAt };
  const dentist = { groomerId, date: "2026-12-23", opens: "12:00", closes: "14:00" };
  const calendar = { groomerId, address: "https://calendars.test/gus.ics", name: "Home", color: "blue" } as const;
  const dayOff = { groomerId, startDate: "2026-12-24", endDate: "2026-12-26" };
  return {
    "{image}": addRow(db, portfolioImages, photo).id,
    "{email}": addRow(db, outbox, { ...email, sendAt: createdAt, deadAt: createdAt }).id,
    "{range}": addRow(db, daysOff, dayOff).id,
    "{connected-calendar}": addRow(db, connectedCalendars, { ...calendar, createdAt, triedAt: createdAt }).id,
    "{time-off}": addRow(db, timeOff, dentist).id,
    "{pet}": addRow(db, pets, { petParentId, name: "Waffles", type: "Dog", createdAt }).id,
  };
}

type Sent = Pick<typeof visitPhotos.$inferInsert, "bookingId" | "userId" | "purpose">;

const photoOf = ({ ctx }: TestApp, sent: Sent, digit: string) =>
  addRow(ctx.db, visitPhotos, {
    ...sent,
    file: `${digit.repeat(32)}.webp`,
    ...{ width: 1, height: 1, bytes: 1, place: 1 },
    createdAt: ctx.now(),
  });

function proposeFor({ ctx }: TestApp, bookingId: number) {
  const [createdAt, expiresAt] = [ctx.now(), ctx.now() + DAY_MS];
  const { id } = addRow(ctx.db, proposals, { bookingId, madeBy: "groomer", createdAt, expiresAt });
  const time = { date: "2026-06-19", slot: "Evening (4PM - 7PM)" } as const;
  addRow(ctx.db, proposalOptions, { proposalId: id, place: 1, ...time });
  return id;
}

function reviewOf({ ctx }: TestApp, { id, groomerId, petParentId }: ReturnType<typeof book>) {
  changeRows(ctx.db, visits, { id }, { status: "completed" });
  return addRow(ctx.db, reviews, {
    bookingId: id,
    groomerId,
    petParentId,
    rating: 4,
    comment: "A calm hand.",
    createdAt: ctx.now(),
  });
}

const writeTo = ({ ctx }: TestApp, bookingId: number) =>
  addRow(ctx.db, messages, {
    ...threadKeyOf(ctx.db, bookingId),
    writtenBy: "groomer",
    text: "Hello Ana",
    sentAt: ctx.now(),
  }).id;

const book = ({ ctx }: TestApp, groomerId: number, servicePackageId: number, petParentId: number) =>
  addVisitRow(ctx.db, {
    ...{ groomerId, servicePackageId, petParentId, preferredDate: "2026-06-18" },
    status: "pending",
    requestDate: ctx.now(),
  });
