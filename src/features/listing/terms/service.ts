import { eq, sql } from "drizzle-orm";
import { bookingTerms, type Db, groomerTerms, type Tx, transact } from "#db/db.ts";
import { prepared } from "#db/prepared.ts";
import { type ActorContext, auditBy, type Ctx, type Viewer } from "#src/base/context.ts";
import { requireGroomerId } from "#src/http/guards/own-ids.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { AppError, invalid } from "#src/shared/base/errors.ts";
import type { OwnTermsView, TermsChanges, TermsView } from "#src/shared/listing/terms.ts";
import { sayAnything, termsText, usualTerms } from "#src/shared/listing/terms-labels.ts";

/** Bookings keep the ones they were asked for under. Throws 409 (no profile yet), 422 (a deposit without its link, or a link to us). */
export function saveTerms(ctx: Ctx, by: ActorContext, given: TermsChanges): OwnTermsView {
  const groomerId = requireGroomerId(by.viewer, "Create your business profile first.");
  return transact(ctx.db, (tx) => {
    const now = ctx.now();
    const before = ownView(storedTerms(tx, groomerId));
    const { inWords: _, ...after } = { ...before, ...defined(given) };
    if (Bun.deepEquals(before, ownView(after))) return before;
    requireDeposit(after, ctx.config.appUrl);
    // Parents read a deposit when it is sent to them, so they don't have to confirm it.
    const isRead = Bun.deepEquals(termsOf(before), termsOf(after)) && before.version > 0;
    const row = { ...after, version: before.version + (isRead ? 0 : 1), changedAt: now };
    tx.insert(groomerTerms)
      .values({ groomerId, ...row })
      .onConflictDoUpdate({ target: groomerTerms.groomerId, set: row })
      .run();
    const { version, noticeHours, rabies, depositCents } = row;
    const detail = { version, noticeHours, rabies, ...(depositCents === before.depositCents ? {} : { depositCents }) };
    auditBy(tx, by, { action: "terms-changed", target: `groomer ${groomerId}`, detail, now });
    return ownView(row);
  });
}

/** An amount and where to pay it, which is not this site. */
function requireDeposit(
  { depositLink, depositCents }: Pick<OwnTermsView, "depositLink" | "depositCents">,
  appUrl: string,
) {
  if (depositLink === null && depositCents === null) return;
  if (depositLink === null) throw invalid({ depositLink: "Paste the link where parents pay you" });
  if (depositCents === null) throw invalid({ depositCents: "Enter the amount of the deposit" });
  const [host, own] = [depositLink, appUrl].map((url) => new URL(url).hostname) as [string, string];
  if (host === own || host.endsWith(`.${own}`)) throw invalid({ depositLink: "Link to your own payment page" });
}

const defined = (given: TermsChanges) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<OwnTermsView>;

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

type StoredTerms = Omit<TermsView, "inWords">;

export const termsOf = ({ version, noticeHours, lateText, noShowText, mattedText, rabies }: StoredTerms): TermsView => {
  const terms = { noticeHours, lateText, noShowText, mattedText, rabies };
  return { ...terms, version, inWords: termsText(terms) };
};

const rowOf = prepared((db) =>
  db
    .select()
    .from(groomerTerms)
    .where(eq(groomerTerms.groomerId, sql.placeholder("groomerId")))
    .prepare(),
);

export const storedTerms = (db: Db | Tx, groomerId: number) =>
  rowOf(db).get({ groomerId }) ?? { ...usualTerms, version: 0, depositLink: null, depositCents: null };

export const ownTerms = (db: Db | Tx, { groomerId }: Viewer): OwnTermsView => ownView(storedTerms(db, groomerId ?? 0));

const ownView = (stored: Omit<OwnTermsView, "inWords">): OwnTermsView => ({
  ...termsOf(stored),
  ...pick(stored, ["depositLink", "depositCents"]),
});

/** Undefined for default policies. */
export const publicTerms = (db: Db | Tx, groomerId: number) => shownTerms(storedTerms(db, groomerId));

export const shownTerms = (stored: StoredTerms | null): TermsView | undefined =>
  stored && sayAnything(stored) ? termsOf(stored) : undefined;
