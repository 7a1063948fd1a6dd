import { and, asc, eq, exists, inArray, isNotNull, isNull, lte, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import {
  bookings,
  clientPets,
  clients,
  type Db,
  type DbNow,
  notSameClient,
  pets,
  type Tx,
  users,
  visitPets,
} from "#db/db.ts";
import { groomerToday } from "#src/features/listing/availability/queries.ts";
import { activeUserSql } from "#src/features/people/accounts/queries.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { LINK_QUESTIONS_SHOWN, UNDO_LINK_DAYS } from "#src/shared/day/added/added-labels.ts";
import type { ClientLink, LinkQuestion } from "#src/shared/day/added/linking.ts";
import { findInviteTime } from "../invitations/link.ts";

/** Only where the groomer sees the parent's email anyway, or a match would reveal whose email it is. */
const isAgreed = (now: number) =>
  or(
    eq(bookings.status, "completed"),
    and(eq(bookings.status, "accepted"), or(isNull(bookings.undoUntil), lte(bookings.undoUntil, now))),
  );

interface LinkFilter {
  clientId?: number | undefined;
  parentId?: number | undefined;
}

/** Omitted conditions don't apply. */
const isAbout = ({ clientId, parentId }: LinkFilter) =>
  or(
    clientId === undefined ? undefined : eq(clients.id, clientId),
    parentId === undefined ? undefined : eq(users.id, parentId),
  );

/** Clients and accounts with equal confirmed emails, one more than shown. Skips closed, suspended, linked, rejected. */
export function findLinkQuestions({ db, now }: DbNow, groomerId: number, about: LinkFilter = {}): LinkQuestion[] {
  const agreed = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.petParentId, users.id), sql`+${bookings.groomerId} = ${groomerId}`, isAgreed(now)));
  const others = db
    .select({ since: notSameClient.since })
    .from(notSameClient)
    .where(and(eq(notSameClient.clientId, clients.id), eq(notSameClient.parentId, users.id)));
  const taken = alias(clients, "taken");
  const linked = db
    .select({ id: taken.id })
    .from(taken)
    .where(and(eq(taken.groomerId, groomerId), eq(taken.accountId, users.id), isNotNull(taken.linkedAt)));
  const found = db
    .select({
      clientId: clients.id,
      clientName: sql<string>`${clients.name}`,
      parentId: users.id,
      parentName: users.fullName,
    })
    .from(clients)
    .innerJoin(users, sql`${users.email} = ${clients.email} COLLATE NOCASE`)
    .where(
      and(
        eq(clients.groomerId, groomerId),
        isAbout(about),
        isNull(clients.accountId),
        isNotNull(clients.email),
        isOpen,
        exists(agreed),
        notExists(others),
        notExists(linked),
      ),
    )
    .orderBy(asc(sql`${clients.name} COLLATE NOCASE`), asc(clients.id))
    .limit(LINK_QUESTIONS_SHOWN + 1)
    .all();
  if (found.length === 0) return [];
  const own = Map.groupBy(addedPets(db, found), ({ clientId }) => clientId);
  const theirs = Map.groupBy(groomedPets({ db, now }, groomerId, found), ({ parentId }) => parentId);
  return found.map((pair) => ({
    ...pair,
    addedPets: (own.get(pair.clientId) ?? []).map(named),
    pets: (theirs.get(pair.parentId) ?? []).map(named),
  }));
}

const named = ({ id, name }: { id: number; name: string }) => ({ id, name });

const isOpen = and(eq(users.role, "pet_parent"), isNotNull(users.emailVerifiedAt), activeUserSql);

type Pair = Pick<LinkQuestion, "clientId" | "parentId">;

const addedPets = (db: Db | Tx, pairs: readonly Pair[]) =>
  db
    .select({ clientId: clientPets.clientId, id: clientPets.id, name: sql<string>`${clientPets.name}` })
    .from(clientPets)
    .where(
      inArray(
        clientPets.clientId,
        pairs.map(({ clientId }) => clientId),
      ),
    )
    .orderBy(asc(clientPets.id))
    .all();

const groomedPets = ({ db, now }: DbNow, groomerId: number, pairs: readonly Pair[]) =>
  db
    .selectDistinct({ parentId: pets.petParentId, id: pets.id, name: pets.name })
    .from(pets)
    .innerJoin(visitPets, eq(visitPets.petId, pets.id))
    .innerJoin(bookings, eq(bookings.id, visitPets.visitId))
    .where(
      and(
        inArray(
          pets.petParentId,
          pairs.map(({ parentId }) => parentId),
        ),
        sql`+${bookings.groomerId} = ${groomerId}`,
        isAgreed(now),
      ),
    )
    .orderBy(asc(pets.id))
    .all();

export const UNDO_LINK_MS = UNDO_LINK_DAYS * DAY_MS;

interface LinkSubject {
  groomerId: number;
  client: { id: number; email: string | null };
  petParentId: number | null;
}

export function findClientLink(db: Db | Tx, { groomerId, client, petParentId }: LinkSubject, now: number): ClientLink {
  const invited = findInviteTime(db, client, now);
  const about = petParentId === null ? { clientId: client.id } : { parentId: petParentId };
  const row = db.select({ linkedAt: clients.linkedAt }).from(clients).where(eq(clients.id, client.id)).get();
  const until = (row?.linkedAt ?? Number.NEGATIVE_INFINITY) + UNDO_LINK_MS;
  return {
    invitedOn: invited === null ? null : groomerToday(db, groomerId, invited),
    questions: findLinkQuestions({ db, now }, groomerId, about),
    undoUntil: now < until ? groomerToday(db, groomerId, until - 1) : null,
  };
}
