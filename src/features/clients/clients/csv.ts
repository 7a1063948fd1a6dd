import { transact } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { type CsvColumns, csvFile } from "#src/http/csv.ts";
import type { ClientView } from "#src/shared/clients/clients.ts";
import type { AddedClient } from "#src/shared/day/added/added-clients.ts";
import { addedClients } from "./added/queries.ts";
import { findClients } from "./queries.ts";

/** Contact details are the groomer's own entries. */
type Row = ClientView & { entered: AddedClient };

const columns: CsvColumns<Row> = [
  ["name", ({ name }) => name],
  ["pets", ({ pets }) => pets.map(({ name, breed, type }) => `${name} (${breed ?? type})`).join("; ")],
  ["pet info", ({ petInfo }) => petInfo],
  ["visits", ({ visits }) => visits],
  ["last visit", ({ lastVisit }) => lastVisit],
  ["next visit", ({ next }) => (next?.kind === "visit" ? next.date : null)],
  ["due", ({ dueOn }) => dueOn],
  ["no-shows with me (12 months)", ({ noShowsHere }) => noShowsHere],
  ["no-shows with anyone (12 months)", ({ noShowsAnywhere }) => noShowsAnywhere],
  ["canceled late with anyone (12 months)", ({ canceledLateAnywhere }) => canceledLateAnywhere],
  ["note", ({ note }) => note],
  ["pet notes", ({ pets }) => pets.flatMap(notesOf).join("\n")],
  ["phone", ({ entered }) => entered.phone],
  ["email", ({ entered }) => entered.email],
  ["address", ({ entered }) => entered.address],
  ["city", ({ entered }) => entered.city],
  ["state", ({ entered }) => entered.state],
  ["ZIP code", ({ entered }) => entered.zipCode],
];

const notesOf = ({ name, note }: ClientView["pets"][number]) => (note ? `${name}: ${note}` : []);

/** Throws 429. */
export function exportClients(ctx: Ctx, by: ActorContext, words: string | undefined): Response {
  ctx.limits.take("clients-file-user", String(by.viewer.userId));
  const now = ctx.now();
  const clients = transact(ctx.db, (tx): Row[] => {
    const found = findClients({ db: tx, now }, by.viewer, words);
    auditBy(tx, by, { action: "clients-exported", detail: { rows: found.length }, now });
    const ids = found.map(({ id }) => id);
    const entered = new Map(addedClients(tx, by.viewer.groomerId ?? 0, ids).map((one) => [one.id, one]));
    return found.map((client) => ({ ...client, entered: entered.get(client.id)! }));
  });
  return csvFile(ctx, `clients-${new Date(now).toISOString().slice(0, 10)}`, columns, [clients]);
}
