import { and, isNotNull, isNull } from "drizzle-orm";
import { memberships, type Tx, transact, users } from "#db/db.ts";
import { raiseAlert } from "#src/base/alerts.ts";
import { audit, type Ctx, SYSTEM } from "#src/base/context.ts";
import type { Snapshot } from "#src/ports/payments/provider.ts";
import { areStoredIn } from "../account.ts";
import { endWithAccount, leaveElsewhere, leaveProvider, noteDeleted } from "../ending/leaving.ts";
import { findMember, groomersWhere } from "../member.ts";

const BATCH_SIZE = 100;

/** Erased accounts that the provider still has, from an older release or a running call. */
export const leftBehind = (ctx: Ctx, account: string): number[] =>
  groomersWhere(
    ctx.db,
    and(
      isNotNull(memberships.customerId),
      isNull(memberships.customerDeletedAt),
      areStoredIn(ctx, account),
      isNotNull(users.deletedAt),
    ),
    { most: BATCH_SIZE },
  );

/** Alerts admins if something was still running. Throws PaymentError. */
export async function endLeftBehind(ctx: Ctx, groomerId: number) {
  const member = findMember(ctx.db, groomerId)!;
  const ended = await leaveProvider(ctx, member);
  transact(ctx.db, (tx) => {
    endWithAccount(ctx, tx, groomerId);
    if (ended === null) return void leaveElsewhere(ctx, tx, member);
    noteDeleted(tx, groomerId, ctx.now());
    if (ended.length > 0) alertStillRunning(ctx, tx, groomerId, ended);
  });
}

/** The groomer may have been charged after leaving. */
function alertStillRunning(ctx: Ctx, tx: Tx, groomerId: number, ended: readonly Snapshot[]) {
  const { businessName } = findMember(tx, groomerId)!;
  const ids = ended.map(({ id }) => id).join(", ");
  const message = `${businessName} closed their account, but a membership was still active (${ids}). We ended it. Check for a charge to refund.`;
  raiseAlert(tx, { kind: "closed_still_running", groomerId, message, now: ctx.now() });
  const detail = { subscriptions: ids };
  audit(tx, {
    action: "membership-ended-after-closing",
    target: `groomer ${groomerId}`,
    detail,
    now: ctx.now(),
    info: SYSTEM,
  });
}
