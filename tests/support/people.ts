import { sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import {
  addOnServices,
  businessHours,
  groomerProfiles,
  locations,
  memberships,
  servicePackages,
  users,
} from "#db/schema/tables.ts";
import { loadSiteContent } from "#src/features/content/texts/site-pages.tsx";
import { startSession } from "#src/http/sessions/session-store.ts";
import { sessionCookie } from "#src/http/sessions/sessions.ts";
import type { Role } from "#src/shared/base/viewers.ts";
import { defaultHours, weekdays } from "#src/shared/listing/groomer-labels.ts";
import { maskOfServices, type ServiceName } from "#src/shared/listing/services.ts";
import { browser, type TestApp } from "./app.ts";

export const PASSWORD = "biscuits";
const hashed = Bun.password.hash(PASSWORD, { algorithm: "argon2id", memoryCost: 8, timeCost: 1 });
const DAY = 24 * 60 * 60 * 1000;

export interface Person {
  id: number;
  username: string;
  email: string;
  fullName: string;
}

const given = sql.placeholder;

const inserts = new WeakMap<object, ReturnType<typeof prepareInserts>>();
const insertsOf = (db: Db) => inserts.getOrInsertComputed(db.$client, () => prepareInserts(db));

const prepareInserts = (db: Db) => ({
  user: db
    .insert(users)
    .values({
      username: given("username"),
      email: given("email"),
      passwordHash: given("passwordHash"),
      fullName: given("fullName"),
      role: given("role"),
      phoneNumber: given("phoneNumber"),
      emailVerifiedAt: given("now"),
      serviceTermsDate: given("termsDate"),
      createdAt: given("createdAt"),
    })
    .returning({ id: users.id })
    .prepare(),
  location: db
    .insert(locations)
    .values({
      userId: given("userId"),
      city: given("city"),
      state: given("state"),
      zipCode: given("zipCode"),
      serviceRadius: given("serviceRadius"),
      address: "1 Secret Street",
    })
    .prepare(),
  profile: db
    .insert(groomerProfiles)
    .values({
      userId: given("userId"),
      businessName: given("businessName"),
      description: "A warm van, a quiet dryer, one dog at a time.",
      backgroundCheckStatus: given("checkStatus"),
      backgroundCheckDate: given("checkDate"),
      listedUntil: given("listedUntil"),
      membershipStartDate: given("memberSince"),
      createdAt: given("now"),
    })
    .returning()
    .prepare(),
  membership: db
    .insert(memberships)
    .values({
      groomerId: given("groomerId"),
      provider: "embedded",
      state: given("state"),
      grantedUntil: given("until"),
    })
    .prepare(),
  hours: db
    .insert(businessHours)
    .values(
      weekdays.flatMap((weekday) => {
        const hours = defaultHours[weekday];
        return hours ? [{ groomerId: given("groomerId"), weekday, opens: hours.open, closes: hours.close }] : [];
      }),
    )
    .prepare(),
  packages: db
    .insert(servicePackages)
    .values(
      ["Bath & Brush", "Full Groom"].map((name, at) => ({
        groomerId: given("groomerId"),
        name,
        description: "Warm bath, blow-dry by hand, brush-out.",
        priceMin: given(`priceMin${at}`),
        priceMax: given(`priceMax${at}`),
        durationMinutes: 60,
        services: given("services"),
        position: at + 1,
      })),
    )
    .returning()
    .prepare(),
  addOns: db
    .insert(addOnServices)
    .values([
      { groomerId: given("groomerId"), name: "Nail grinding", price: 1200 },
      { groomerId: given("groomerId"), name: "Teeth brushing", price: 1000 },
    ])
    .returning()
    .prepare(),
});

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
  const passwordHash = await hashed;
  const now = ctx.now();
  const termsDate = loadSiteContent().terms.updated;
  const add = insertsOf(ctx.db);
  const createdAt = now - 30 * DAY;
  const { id } = add.user.get({
    username,
    email,
    passwordHash,
    fullName,
    role,
    phoneNumber,
    now,
    termsDate,
    createdAt,
  });
  const serviceRadius = role === "groomer" ? 20 : null;
  add.location.run({ userId: id, city, state, zipCode, serviceRadius });
  return { id, username, email, fullName };
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
  const add = insertsOf(db);
  const profile = add.profile.get({
    userId: user.id,
    businessName,
    checkStatus: isListed ? "passed" : "pending",
    checkDate: isListed ? "2026-02-03" : null,
    listedUntil: isListed ? now() + 365 * DAY : 0,
    memberSince: now() - 100 * DAY,
    now: now(),
  });
  const groomerId = profile.id;
  const until = isListed ? now() + 365 * DAY : null;
  add.membership.run({ groomerId, state: isListed ? "active" : "none", until });
  add.hours.run({ groomerId });
  const packages = add.packages.all({
    groomerId,
    priceMin0: priceMin,
    priceMax0: priceMin + 1000,
    priceMin1: priceMin + 3000,
    priceMax1: priceMin + 4000,
    services: maskOfServices(services),
  });
  const addOns = add.addOns.all({ groomerId });
  return { user, profile, packages, addOns };
}

export function signedIn({ ctx, handle }: TestApp, user: { id: number }, role: Role) {
  const token = startSession(ctx.db, { id: user.id, role }, { now: ctx.now(), ip: "127.0.0.1", userAgent: "test" });
  const window = browser(handle);
  const [pair = ""] = sessionCookie(ctx, token).split(";");
  window.cookies.set("sid", pair.slice(pair.indexOf("=") + 1));
  return window;
}
