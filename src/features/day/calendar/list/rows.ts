import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { bound, prepared } from "#db/prepared.ts";
import { clients, users, visits } from "#db/schema/tables.ts";
import { isReadable } from "#src/domain/access-instructions.ts";
import { byName } from "#src/shared/base/by-name.ts";
import { textFieldNames } from "#src/shared/visits/booking-fields.ts";
import { petWords } from "../../../visits/pets/of-visits.ts";

const isOwn = eq(visits.groomerId, bound(sql.placeholder("groomerId")));
const isOpen = inArray(visits.status, ["pending", "accepted"]);
const order = [
  asc(sql`NOT ${isOpen}`),
  asc(sql`iif(${isOpen}, ${visits.startsAt}, -${visits.startsAt})`),
  asc(visits.arrivalFrom),
  asc(visits.id),
];

const found = prepared((db) =>
  db
    .select({ id: visits.id, status: visits.status, paidBy: visits.paidBy })
    .from(visits)
    .where(isOwn)
    .orderBy(...order)
    .prepare(),
);

export const listed = (db: Db | Tx, groomerId: number) => found(db).all({ groomerId });

const foundWithWords = prepared((db) =>
  db
    .select({
      id: visits.id,
      status: visits.status,
      source: visits.source,
      paidBy: visits.paidBy,
      names: sql<string>`coalesce(${clients.name}, ${users.fullName}, ${visits.title}, '') || ' ' || coalesce(${visits.serviceName}, '')`,
      pets: petWords,
      note: visits.note,
      ...byName(textFieldNames, (name) => visits[name]),
    })
    .from(visits)
    // Requests come from accounts, whatever name the groomer gave the client.
    .leftJoin(clients, sql`${clients.id} = ${visits.clientId} AND ${visits.source} = 'groomer'`)
    .leftJoin(users, sql`${users.id} = coalesce(${visits.petParentId}, ${clients.accountId})`)
    .where(isOwn)
    .orderBy(...order)
    .prepare(),
);

/** Unsuccessful requests are searchable only by name. */
export const listedWithWords = (db: Db | Tx, groomerId: number) =>
  foundWithWords(db)
    .all({ groomerId })
    .map(({ id, status, source, paidBy, names, ...said }) => ({
      id,
      status,
      paidBy,
      text: isReadable({ status, source }) ? [names, ...Object.values(said)].filter(Boolean).join("\n") : names,
    }));
