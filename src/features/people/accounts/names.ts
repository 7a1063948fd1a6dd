import { eq } from "drizzle-orm";
import { groomerProfiles, type Tx } from "#db/db.ts";
import { type Ctx, raiseAlert } from "#src/base/context.ts";
import { hasSlur, isSimilarName } from "#src/domain/people/names.ts";
import { notify } from "#src/notices/notify.ts";
import type { Account } from "./queries.ts";

/** Alerts admins about a possibly offensive name. Not refused, because a word list makes mistakes. */
export function alertSlurs(tx: Tx, { id }: { id: number }, names: readonly (string | null | undefined)[], now: number) {
  if (!names.some((name) => name && hasSlur(name))) return;
  raiseAlert(tx, { kind: "name", userId: id, message: `User ${id} may have an offensive name.`, now });
}

/** Always compares with the checked name, or small changes would add up. `entry` is the audit row. */
export function compareNameWithCheck(
  ctx: Ctx,
  tx: Tx,
  { before, after }: Record<"before" | "after", Account>,
  entry: number,
) {
  const isTheirs = eq(groomerProfiles.userId, after.id);
  const profile = tx.select().from(groomerProfiles).where(isTheirs).get();
  if (profile?.backgroundCheckStatus !== "passed" || before.fullName === after.fullName) return;
  // Older checks have no stored name and were made for the current one.
  const backgroundCheckName = profile.backgroundCheckName ?? before.fullName;
  const isSame = isSimilarName(backgroundCheckName, after.fullName);
  const backgroundCheckRenamedAt = isSame ? null : (profile.backgroundCheckRenamedAt ?? ctx.now());
  tx.update(groomerProfiles).set({ backgroundCheckName, backgroundCheckRenamedAt }).where(isTheirs).run();
  if (!isSame && profile.backgroundCheckRenamedAt === null) {
    notify(ctx, tx, "account.name-unchecked", { to: after, id: entry, user: after.id });
  }
}
