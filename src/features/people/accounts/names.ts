import type { Tx } from "#db/db.ts";
import { raiseAlert } from "#src/base/alerts.ts";
import { hasSlur } from "#src/domain/people/slurs.ts";

/** Alerts admins about a possibly offensive name. Not refused, because a word list makes mistakes. */
export function watchNames(tx: Tx, { id }: { id: number }, names: readonly (string | null | undefined)[], now: number) {
  if (!names.some((name) => name && hasSlur(name))) return;
  raiseAlert(tx, { kind: "name", userId: id, message: `The names of user ${id} may insult people.`, now });
}
