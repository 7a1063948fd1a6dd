import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { bound, prepared } from "#db/prepared.ts";
import { bookingPets, bookings, pets, users } from "#db/schema/tables.ts";
import { byName } from "#src/shared/base/by-name.ts";
import { textFieldNames } from "#src/shared/visits/booking-fields.ts";

const isOwn = eq(bookings.groomerId, bound(sql.placeholder("groomerId")));
const isOpen = inArray(bookings.status, ["pending", "accepted"]);
const order = [
  asc(sql`NOT ${isOpen}`),
  asc(sql`iif(${isOpen}, ${bookings.startsAt}, -${bookings.startsAt})`),
  asc(bookings.arrivalFrom),
  asc(bookings.id),
];

const found = prepared((db) =>
  db
    .select({ id: bookings.id, status: bookings.status })
    .from(bookings)
    .where(isOwn)
    .orderBy(...order)
    .prepare(),
);

/** All bookings of a groomer in the order of the list. */
export const listed = (db: Db | Tx, groomerId: number) => found(db).all({ groomerId });

const petWords = sql<string | null>`(SELECT group_concat(${pets.name} || ' ' || coalesce(${pets.breed}, ''), ' ')
  FROM ${bookingPets} INNER JOIN ${pets} ON ${pets.id} = ${bookingPets.petId} WHERE ${bookingPets.bookingId} = ${bookings.id})`;

const foundWithWords = prepared((db) =>
  db
    .select({
      id: bookings.id,
      status: bookings.status,
      names: sql<string>`${users.fullName} || ' ' || ${bookings.serviceName}`,
      pets: petWords,
      ...byName(textFieldNames, (name) => bookings[name]),
    })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.petParentId))
    .where(isOwn)
    .orderBy(...order)
    .prepare(),
);

/** What nobody comes to is found by its names alone, as its groomer reads no more of it (docs/product.md, Who sees what). */
const isRead = ["pending", "accepted", "completed"];

/** The same with what a groomer may look for. */
export const listedWithWords = (db: Db | Tx, groomerId: number) =>
  foundWithWords(db)
    .all({ groomerId })
    .map(({ id, status, names, ...said }) => ({
      id,
      status,
      text: isRead.includes(status) ? [names, ...Object.values(said)].filter(Boolean).join("\n") : names,
    }));
