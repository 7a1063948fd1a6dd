import {
  addOnServices,
  businessHours,
  type Db,
  groomerProfiles,
  locations,
  portfolioImages,
  reviews,
  servicePackages,
  users,
} from "#db/db.ts";
import { defaultHours, weekdays } from "#src/shared/listing/groomer-labels.ts";
import { addRow, addVisitRow } from "#tests/support/rows.ts";

const DAY = 24 * 60 * 60 * 1000;
const PARENTS = ["Nora Whitfield", "Sam Okafor", "Priya Raman", "Luis Ortega", "Grace Lindqvist"];
const PACKAGES = ["Bath & Brush", "Full Groom", "Puppy's First Visit"];
const ADD_ONS = ["Nail grinding", "Teeth brushing", "De-shedding", "Blueberry facial", "Paw balm"];
const COMMENTS = [
  "Waffles waits at the window for the van now. Quiet, kind, and done within the hour.",
  "Our old spaniel hates the noise of a salon. Here he had breaks whenever he needed them, and he looks wonderful.",
  "On time, fair about the price, and the ears are finally clean. We booked the next visit on the spot.",
  "A small mix-up with the address at first, but a lovely haircut in the end and a very calm dog.",
];

export function addShowcase(db: Db, now: number): { groomerId: number; parentId: number } {
  const groomerId = addBusiness(db, now);
  const packageIds = PACKAGES.map((name, at) => addPackage(db, groomerId, name, at));
  for (const [at, name] of ADD_ONS.entries()) addRow(db, addOnServices, { groomerId, name, price: 900 + at * 300 });
  for (let sortOrder = 0; sortOrder < 10; sortOrder++) addPhoto(db, groomerId, sortOrder, now);
  const parentIds = PARENTS.map((fullName) => addParent(db, fullName, now));
  for (let at = 0; at < 20; at++) {
    const bookingId = addVisit(db, {
      groomerId,
      packageId: packageIds[at % 3]!,
      parentId: parentIds[at % 5]!,
      at,
      now,
    });
    addRow(db, reviews, {
      bookingId,
      groomerId,
      petParentId: parentIds[at % 5]!,
      rating: 5 - (at % 3 === 2 ? 1 : 0),
      comment: COMMENTS[at % 4]!,
      createdAt: now - at * 9 * DAY,
    });
  }
  return { groomerId, parentId: parentIds[0]! };
}

const account = (db: Db, fullName: string, role: "groomer" | "pet_parent", createdAt: number) => {
  const username = fullName.toLowerCase().replaceAll(" ", ".");
  const email = `${username}@example.com`;
  return addRow(db, users, { username, email, passwordHash: "", fullName, role, emailVerifiedAt: createdAt, createdAt })
    .id;
};

function addBusiness(db: Db, now: number): number {
  const userId = account(db, "June Calloway", "groomer", now);
  addRow(db, locations, { userId, city: "Asheville", state: "NC", zipCode: "28801", serviceRadius: 30 });
  const { id } = addRow(db, groomerProfiles, {
    userId,
    businessName: "Blue Ridge Bath Co.",
    description:
      "A warm van with its own water and power, parked at your curb for about an hour. One dog at a time, no cages, and a quiet dryer for those who dislike the noise.\n\nI worked in a salon for nine years before I went out on the road on my own. Older dogs and nervous ones are welcome.",
    startedYear: 2017,
    backgroundCheckStatus: "passed",
    backgroundCheckDate: "2026-02-03",
    listedUntil: now + 300 * DAY,
    createdAt: now,
  });
  for (const weekday of weekdays) {
    const hours = defaultHours[weekday];
    if (hours) addRow(db, businessHours, { groomerId: id, weekday, opens: hours.open, closes: hours.close });
  }
  return id;
}

const addPackage = (db: Db, groomerId: number, name: string, at: number) =>
  addRow(db, servicePackages, {
    groomerId,
    name,
    description: "Warm bath, blow-dry by hand, brush-out, ears and nails, and a photo of the result for you.",
    priceMin: 6500 + at * 2500,
    priceMax: 9000 + at * 2500,
    durationMinutes: 60 + at * 30,
    services: 3 << at,
    position: at + 1,
  }).id;

function addPhoto(db: Db, groomerId: number, sortOrder: number, createdAt: number) {
  const file = `${new Bun.CryptoHasher("sha256").update(`photo ${sortOrder}`).digest("hex").slice(0, 32)}.webp`;
  const caption = sortOrder % 2 === 0 ? "A spaniel after the summer cut" : null;
  addRow(db, portfolioImages, { groomerId, file, width: 1200, height: 900, caption, sortOrder, createdAt });
}

function addParent(db: Db, fullName: string, now: number): number {
  const userId = account(db, fullName, "pet_parent", now);
  addRow(db, locations, { userId, city: "Asheville", state: "NC", zipCode: "28801" });
  return userId;
}

type Visit = Record<"groomerId" | "packageId" | "parentId" | "at" | "now", number>;

function addVisit(db: Db, { groomerId, packageId, parentId, at, now }: Visit): number {
  const startsAt = now - (at + 1) * 9 * DAY;
  return addVisitRow(db, {
    groomerId,
    petParentId: parentId,
    servicePackageId: packageId,
    priceMin: 6500,
    priceMax: 9000,
    preferredDate: new Date(startsAt).toISOString().slice(0, 10),
    startsAt,
    petInfo: "Waffles, a spaniel",
    status: "completed",
    statusChangedAt: startsAt,
    requestDate: startsAt - 3 * DAY,
    requestKey: `showcase-${at}`,
  }).id;
}
