import { addRow, bookingPolicies, type Db, findRow, groomerPolicies, putRow, type Tx, transact } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx, type Viewer } from "#src/base/context.ts";
import { requireGroomerId } from "#src/http/guards/access.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { AppError, invalid } from "#src/shared/base/errors.ts";
import type { OwnPoliciesView, PoliciesChanges, PoliciesView } from "#src/shared/listing/policies.ts";
import { areUnusual, policyLines, usualPolicies } from "#src/shared/listing/policies-labels.ts";

/** Bookings keep their request's policies. Throws 409 (no profile), 422 (a deposit without its link, or a link to us). */
export function savePolicies(ctx: Ctx, by: ActorContext, changes: PoliciesChanges): OwnPoliciesView {
  const groomerId = requireGroomerId(by.viewer, "Create your business profile first.");
  return transact(ctx, (tx, now) => {
    const before = ownView(policiesOrDefaults(tx, groomerId));
    const { inWords: _, ...after } = { ...before, ...defined(changes) };
    if (Bun.deepEquals(before, ownView(after))) return before;
    requireDeposit(after, ctx.config.appUrl);
    // Parents read a deposit when it is sent to them, so they don't have to confirm it.
    const isRead = Bun.deepEquals(policiesViewOf(before), policiesViewOf(after)) && before.version > 0;
    const row = { ...after, version: before.version + (isRead ? 0 : 1), changedAt: now };
    putRow(tx, groomerPolicies, { groomerId }, row);
    const { version, noticeHours, rabies, depositCents } = row;
    const detail = { version, noticeHours, rabies, ...(depositCents === before.depositCents ? {} : { depositCents }) };
    auditBy(tx, by, { action: "policies-changed", target: `groomer ${groomerId}`, detail, now });
    return ownView(row);
  });
}

/** Requires an amount and a payment link outside this site. */
function requireDeposit(
  { depositLink, depositCents }: Pick<OwnPoliciesView, "depositLink" | "depositCents">,
  appUrl: string,
) {
  if (depositLink === null && depositCents === null) return;
  if (depositLink === null) throw invalid({ depositLink: "Paste the link where parents pay you" });
  if (depositCents === null) throw invalid({ depositCents: "Enter the amount of the deposit" });
  const [host, own] = [depositLink, appUrl].map((url) => new URL(url).hostname) as [string, string];
  if (host === own || host.endsWith(`.${own}`)) throw invalid({ depositLink: "Link to your own payment page" });
}

const defined = (changes: PoliciesChanges) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<OwnPoliciesView>;

/** Undefined without policies. Throws 409 if the parent read another version; one who was shown none passes. */
export function requirePoliciesRead(
  tx: Tx,
  groomerId: number,
  readVersion: number | undefined,
): RequestPolicies | undefined {
  const policies = publicPolicies(tx, groomerId);
  if (!policies) return undefined;
  const wasShown = readVersion !== undefined;
  if (!wasShown || readVersion === policies.version) return { policies, wasShown };
  const message = "The groomer's policies have changed. Read them again.";
  const error = new AppError("policies", message, { policiesVersion: message });
  error.policies = policies;
  throw error;
}

interface RequestPolicies {
  policies: PoliciesView;
  wasShown: boolean;
}

export function copyPoliciesToBooking(tx: Tx, bookingId: number, { policies, wasShown }: RequestPolicies) {
  const { inWords: _, ...stored } = policies;
  addRow(tx, bookingPolicies, { bookingId, ...stored, wasShown });
}

type StoredPolicies = Omit<PoliciesView, "inWords">;

export const policiesViewOf = ({
  version,
  noticeHours,
  lateText,
  noShowText,
  mattedText,
  rabies,
}: StoredPolicies): PoliciesView => {
  const policies = { noticeHours, lateText, noShowText, mattedText, rabies };
  return { ...policies, version, inWords: policyLines(policies) };
};

export const policiesOrDefaults = (db: Db | Tx, groomerId: number) =>
  findRow(db, groomerPolicies, { groomerId }) ?? {
    ...usualPolicies,
    version: 0,
    depositLink: null,
    depositCents: null,
  };

export const ownPolicies = (db: Db | Tx, { groomerId }: Viewer): OwnPoliciesView =>
  ownView(policiesOrDefaults(db, groomerId ?? 0));

const ownView = (stored: Omit<OwnPoliciesView, "inWords">): OwnPoliciesView => ({
  ...policiesViewOf(stored),
  ...pick(stored, ["depositLink", "depositCents"]),
});

/** Undefined for default policies. */
export const publicPolicies = (db: Db | Tx, groomerId: number) => policiesIfUnusual(policiesOrDefaults(db, groomerId));

export const policiesIfUnusual = (stored: StoredPolicies | null): PoliciesView | undefined =>
  stored && areUnusual(stored) ? policiesViewOf(stored) : undefined;
