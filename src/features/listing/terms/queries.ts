import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { prepared } from "#db/prepared.ts";
import { groomerTerms } from "#db/schema/tables.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { pick } from "#src/shared/base/by-name.ts";
import type { OwnTermsView, TermsView } from "#src/shared/listing/terms.ts";
import { sayAnything, termsText, usualTerms } from "#src/shared/listing/terms-labels.ts";

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

export const ownView = (stored: Omit<OwnTermsView, "inWords">): OwnTermsView => ({
  ...termsOf(stored),
  ...pick(stored, ["depositLink", "depositCents"]),
});

/** Undefined for default policies. */
export const publicTerms = (db: Db | Tx, groomerId: number) => shownTerms(storedTerms(db, groomerId));

export const shownTerms = (stored: StoredTerms | null): TermsView | undefined =>
  stored && sayAnything(stored) ? termsOf(stored) : undefined;
