import { and, eq, exists, isNull, or, sql } from "drizzle-orm";
import { bookings, clients, type Db, type DbNow, type Tx, users } from "#db/db.ts";
import { signOffName, type Viewer } from "#src/base/context.ts";
import { clientMatcher } from "#src/domain/people/client-search.ts";
import { phoneView } from "#src/domain/people/phones.ts";
import { pick, toRecord } from "#src/shared/base/by-name.ts";
import { clientFilterNames, filterNamed } from "#src/shared/clients/client-filters.ts";
import { CLIENTS_PER_PAGE } from "#src/shared/clients/client-limits.ts";
import type { ClientsPage, ClientsQuery, ClientView } from "#src/shared/clients/clients.ts";
import { namesText, rebookingText } from "#src/shared/clients/texts.ts";
import { parentRecords } from "../../visits/bookings/parent-record.ts";
import { clientLastCents } from "../../visits/bookings/private-notes.ts";
import { findLinkQuestions } from "./linking/questions.ts";
import { type ClientKey, loadClients, type OwnClient } from "./read-clients.ts";

export function findClients(at: DbNow, viewer: Viewer, words = ""): ClientView[] {
  const has = clientMatcher(words);
  return withParentRecords(
    at,
    viewer,
    loadClients(at, viewer).filter(({ searched }) => has(searched)),
  );
}

export const findClient = (at: DbNow, viewer: Viewer, key: ClientKey): ClientView | undefined =>
  withParentRecords(at, viewer, loadClients(at, viewer, key))[0];

/** Due clients by date; others by name, or for a search by where it matches. */
export function findClientsPage(at: DbNow, viewer: Viewer, { q = "", show, page: nth = 1 }: ClientsQuery): ClientsPage {
  const has = clientMatcher(q);
  const all = loadClients(at, viewer);
  const found = all.filter(({ searched }) => has(searched));
  if (q) found.sort(calledFirst(has));
  const parts = toRecord(clientFilterNames, (name) => found.filter(({ client }) => filterNamed(name).has(client)));
  parts.due.sort(longestDueFirst);
  const shown = show ? parts[show] : found;
  const pages = Math.max(1, Math.ceil(shown.length / CLIENTS_PER_PAGE));
  const page = Math.min(nth, pages);
  const first = (page - 1) * CLIENTS_PER_PAGE;
  const isUnfilteredStart = !(q || show || page > 1);
  return {
    clients: withParentRecords(at, viewer, shown.slice(first, first + CLIENTS_PER_PAGE)),
    total: { clients: all.length, pets: all.reduce((sum, { client }) => sum + client.pets.length, 0) },
    found: { all: found.length, ...toRecord(clientFilterNames, (name) => parts[name].length) },
    page,
    pages,
    toText: show === "due" ? shown.map((one) => textToDue(one, signOffName(viewer))) : [],
    toInvite: clientsToInvite(isUnfilteredStart ? all : []),
    questions: isUnfilteredStart ? findLinkQuestions(at, viewer.groomerId ?? 0) : [],
  };
}

function textToDue({ client, seen }: OwnClient, from: string): ClientsPage["toText"][number] {
  const pets = client.pets.filter(({ isListed }) => isListed).map(({ name }) => ({ name }));
  const phone = phoneView(seen.phones.find((one) => one !== null) ?? null);
  const text = rebookingText({ ...client, pets }, from);
  return { ...pick(client, ["id", "name"]), pets, phone, text, date: client.dueOn! };
}

const clientsToInvite = (all: readonly OwnClient[]): ClientsPage["toInvite"] => ({
  clients: all.flatMap(({ client }) => (client.canInvite ? pick(client, ["id", "name"]) : [])),
  withoutEmail: namesText(
    all.flatMap(({ client, seen }) => (client.petParentId === null && !seen.emails.some(Boolean) ? client : [])),
  ),
});

export function hasAtLeastClients(db: Db | Tx, groomerId: number, many: number): boolean {
  const visited = db
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(users, and(eq(users.id, bookings.petParentId), isNull(users.closingAt), isNull(users.deletedAt)))
    .where(
      and(
        eq(bookings.petParentId, clients.accountId),
        sql`+${bookings.groomerId} = ${clients.groomerId}`,
        sql`${bookings.status} IN ('completed', 'no_show')`,
      ),
    );
  const isClient = or(sql`${clients.source} <> 'request'`, exists(visited));
  const found = db
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.groomerId, groomerId), isClient));
  return found.limit(many).all().length === many;
}

/** Puts matches in the client's name first, then in a pet's name or phone number, then elsewhere. */
function calledFirst(has: ReturnType<typeof clientMatcher>) {
  const rank = ({ client: { name, pets }, seen: { phones } }: OwnClient) =>
    [[name], [name, ...pets.map((pet) => pet.name)]].filter((texts, at) => !has({ texts, phones: at ? phones : [] }))
      .length;
  return (one: OwnClient, other: OwnClient) => rank(one) - rank(other);
}

const longestDueFirst = ({ client: one }: OwnClient, { client: other }: OwnClient) =>
  one.dueOn! < other.dueOn! ? -1 : Number(one.dueOn! > other.dueOn!);

/** Counting no-shows and finding prices reads all visits, so it's done only for the current page, as are cautions. */
export function withParentRecords({ db, now }: DbNow, { groomerId }: Viewer, all: readonly OwnClient[]): ClientView[] {
  const parentIds = all.flatMap(({ client }) => client.petParentId ?? []);
  const records = parentRecords(db, { groomerId: groomerId ?? 0, parentIds }, now);
  const ids = all.map(({ client }) => client.id);
  const prices = clientLastCents(db, ids);
  return all.map(({ client, caution, missed }) => {
    const { noShowsAnywhere = missed, canceledLateAnywhere = 0 } = records.get(client.petParentId ?? 0) ?? {};
    const known = { ...client, caution: caution(), lastPrice: prices.get(client.id) ?? null };
    return { ...known, noShowsAnywhere, canceledLateAnywhere };
  });
}
