import { transact } from "#db/open.ts";
import { auditBy } from "#src/base/audit.ts";
import type { Ctx } from "#src/base/context.ts";
import { type CsvValue, csvHeaders, csvLine } from "#src/http/csv.ts";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import type { ClientView } from "#src/shared/visits/clients.ts";
import type { OwnClientView } from "#src/shared/visits/own/own-clients.ts";
import { ownClientsById } from "./own/queries.ts";
import { findClients } from "./queries.ts";

/** Contact details are those that the groomer has entered. */
type Row = ClientView & { own: OwnClientView | undefined };

const columns: [name: string, value: (client: Row) => CsvValue][] = [
  ["name", ({ name }) => name],
  ["pets", ({ pets }) => pets.map(({ name, breed, type }) => `${name} (${breed ?? type})`).join("; ")],
  ["pet info", ({ petInfo }) => petInfo],
  ["visits", ({ visits }) => visits],
  ["last visit", ({ lastVisit }) => lastVisit],
  ["next visit", ({ next }) => (next?.kind === "visit" ? next.date : null)],
  ["due", ({ dueOn }) => dueOn],
  ["no-shows with me (12 months)", ({ noShowsHere }) => noShowsHere],
  ["no-shows with anyone (12 months)", ({ noShowsAnywhere }) => noShowsAnywhere],
  ["note", ({ note, own }) => [...new Set([note, own?.note])].filter(Boolean).join("\n")],
  ["pet notes", ({ pets }) => pets.flatMap(notesOf).join("\n")],
  ["phone", ({ own }) => own?.phone ?? null],
  ["email", ({ own }) => own?.email ?? null],
  ["address", ({ own }) => own?.address ?? null],
  ["city", ({ own }) => own?.city ?? null],
  ["state", ({ own }) => own?.state ?? null],
  ["ZIP code", ({ own }) => own?.zipCode ?? null],
];

const notesOf = ({ name, note, enteredNote }: ClientView["pets"][number]) =>
  [note, enteredNote].flatMap((text) => (text ? `${name}: ${text}` : []));

/** All clients of a groomer, for a spreadsheet. Throws 429. */
export function exportClients(ctx: Ctx, by: ActorContext, words: string | undefined): Response {
  ctx.limits.take("clients-file-user", String(by.viewer.userId));
  const now = ctx.now();
  const clients = transact(ctx.db, (tx): Row[] => {
    const found = findClients({ db: tx, now }, by.viewer, words);
    auditBy(tx, by, { action: "clients-exported", detail: { rows: found.length }, now });
    const ids = found.flatMap(({ ownClientId }) => ownClientId ?? []);
    const own = new Map(ownClientsById(tx, by.viewer.groomerId ?? 0, ids).map((one) => [one.id, one]));
    return found.map((client) => ({ ...client, own: own.get(client.ownClientId ?? 0) }));
  });
  const lines = clients.map((client) => csvLine(columns.map(([, value]) => value(client))));
  const day = new Date(now).toISOString().slice(0, 10);
  return new Response(csvLine(columns.map(([name]) => name)) + lines.join(""), {
    headers: csvHeaders(`${BRAND.toLowerCase()}-clients-${day}.csv`),
  });
}
