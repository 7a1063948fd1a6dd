import {
  addOnServices,
  businessHours,
  groomerProfiles,
  locations,
  memberships,
  servicePackages,
  users,
} from "#db/schema/tables.ts";
import { site } from "#src/features/texts/content/site-pages.ts";
import { startSession } from "#src/http/sessions/session-store.ts";
import { sessionCookie } from "#src/http/sessions/sessions.ts";
import type { Role } from "#src/shared/base/viewers.ts";
import { defaultHours, weekdays } from "#src/shared/listing/groomer-labels.ts";
import { maskOf, type ServiceName } from "#src/shared/listing/services.ts";
import { browser, type TestApp } from "./app.ts";

/** The password of everyone in the cast. */
export const PASSWORD = "biscuits";
const DAY = 24 * 60 * 60 * 1000;

export interface Person {
  id: number;
  username: string;
  email: string;
  fullName: string;
}

/** Adds an account and its location (Asheville, NC unless said otherwise). */
export async function addUser(
  { ctx }: TestApp,
  role: Role,
  username: string,
  {
    zipCode = "28801",
    city = "Asheville",
    state = "NC",
    fullName = `${username} Tester`,
    phoneNumber = "828-555-0100",
  } = {},
): Promise<Person> {
  const email = `${username}@example.com`;
  const passwordHash = await ctx.hasher.hash(PASSWORD);
  const user = ctx.db
    .insert(users)
    .values({
      username,
      email,
      passwordHash,
      fullName,
      role,
      phoneNumber,
      emailVerifiedAt: ctx.now(),
      serviceTermsDate: site().terms.updated,
      createdAt: ctx.now(),
    })
    .returning()
    .get();
  const serviceRadius = role === "groomer" ? 20 : null;
  ctx.db
    .insert(locations)
    .values({ userId: user.id, city, state, zipCode, serviceRadius, address: "1 Secret Street" })
    .run();
  return { id: user.id, username, email, fullName };
}

export interface GroomerOptions {
  businessName?: string;
  zipCode?: string;
  city?: string;
  state?: string;
  services?: ServiceName[];
  priceMin?: number;
  isListed?: boolean;
}

/** Adds a groomer with hours, two packages and two add-ons; listed for a year unless said otherwise. */
export async function addGroomer(app: TestApp, username: string, options: GroomerOptions = {}) {
  const { db, now } = app.ctx;
  const {
    businessName = `${username}'s Van`,
    services = ["Bath & Brush"],
    priceMin = 5500,
    isListed = true,
    ...place
  } = options;
  const user = await addUser(app, "groomer", username, place);
  const profile = db
    .insert(groomerProfiles)
    .values({
      userId: user.id,
      businessName,
      description: "A warm van, a quiet dryer, one dog at a time.",
      backgroundCheckStatus: isListed ? "passed" : "pending",
      backgroundCheckDate: isListed ? "2026-02-03" : null,
      listedUntil: isListed ? now() + 365 * DAY : 0,
      membershipStartDate: now() - 100 * DAY,
      createdAt: now(),
    })
    .returning()
    .get();
  db.insert(memberships)
    .values({
      groomerId: profile.id,
      provider: "embedded",
      state: isListed ? "active" : "none",
      grantedUntil: isListed ? now() + 365 * DAY : null,
    })
    .run();
  for (const weekday of weekdays) {
    const hours = defaultHours[weekday];
    if (hours)
      db.insert(businessHours).values({ groomerId: profile.id, weekday, opens: hours.open, closes: hours.close }).run();
  }
  const packages = ["Bath & Brush", "Full Groom"].map((name, at) =>
    db
      .insert(servicePackages)
      .values({
        groomerId: profile.id,
        name,
        description: "Warm bath, blow-dry by hand, brush-out.",
        priceMin: priceMin + at * 3000,
        priceMax: priceMin + 1000 + at * 3000,
        durationMinutes: 60,
        services: maskOf(services),
        position: at + 1,
      })
      .returning()
      .get(),
  );
  const addOns = [
    ["Nail grinding", 1200],
    ["Teeth brushing", 1000],
  ].map(([name, price]) =>
    db
      .insert(addOnServices)
      .values({ groomerId: profile.id, name: String(name), price: Number(price) })
      .returning()
      .get(),
  );
  return { user, profile, packages, addOns };
}

/** A browser that is signed in as this person. */
export function signedIn({ ctx, handle }: TestApp, user: { id: number }, role: Role) {
  const token = startSession(ctx.db, { id: user.id, role }, { now: ctx.now(), ip: "127.0.0.1", userAgent: "test" });
  const window = browser(handle);
  const [pair = ""] = sessionCookie(ctx, token).split(";");
  window.cookies.set("sid", pair.slice(pair.indexOf("=") + 1));
  return window;
}
