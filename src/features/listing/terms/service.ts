import { type Tx, transact } from "#db/open.ts";
import { bookingTerms, groomerTerms } from "#db/schema/tables.ts";
import { auditBy } from "#src/base/audit.ts";
import type { Ctx } from "#src/base/context.ts";
import { requireGroomerId } from "#src/http/guards/own-ids.ts";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import { AppError } from "#src/shared/base/errors.ts";
import type { TermsChanges, TermsView } from "#src/shared/listing/terms.ts";
import { publicTerms, storedTerms, termsOf } from "./queries.ts";

/** Bookings keep the policies they were requested under. Throws 409 (no profile). */
export function saveTerms(ctx: Ctx, by: ActorContext, given: TermsChanges): TermsView {
  const groomerId = requireGroomerId(by.viewer, "Create your business profile first.");
  return transact(ctx.db, (tx) => {
    const now = ctx.now();
    const before = termsOf(storedTerms(tx, groomerId));
    const { inWords: _, ...after } = { ...before, ...defined(given) };
    if (Bun.deepEquals(before, termsOf(after))) return before;
    const row = { ...after, version: before.version + 1, changedAt: now };
    tx.insert(groomerTerms)
      .values({ groomerId, ...row })
      .onConflictDoUpdate({ target: groomerTerms.groomerId, set: row })
      .run();
    const { version, noticeHours, rabies } = row;
    const detail = { version, noticeHours, rabies };
    auditBy(tx, by, { action: "terms-changed", target: `groomer ${groomerId}`, detail, now });
    return termsOf(row);
  });
}

const defined = (given: TermsChanges) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<TermsView>;

/** Undefined without policies. Throws 409 if the parent hasn't read the current version. */
export function termsOfRequest(tx: Tx, groomerId: number, readVersion: number | undefined): RequestTerms | undefined {
  const terms = publicTerms(tx, groomerId);
  if (!terms) return undefined;
  const isTicked = readVersion !== undefined;
  if (!isTicked || readVersion === terms.version) return { terms, isTicked };
  const message = "The groomer's policies have changed. Read them again.";
  const error = new AppError("terms", message, { termsVersion: message });
  error.terms = terms;
  throw error;
}

interface RequestTerms {
  terms: TermsView;
  isTicked: boolean;
}

export function storeTerms(tx: Tx, bookingId: number, { terms, isTicked }: RequestTerms) {
  const { inWords: _, ...stored } = terms;
  tx.insert(bookingTerms)
    .values({ bookingId, ...stored, isTicked })
    .run();
}
