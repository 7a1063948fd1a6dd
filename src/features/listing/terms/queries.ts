import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { prepared } from "#db/prepared.ts";
import { groomerTerms } from "#db/schema/tables.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import type { TermsView } from "#src/shared/listing/terms.ts";
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

export const storedTerms = (db: Db | Tx, groomerId: number): StoredTerms =>
  rowOf(db).get({ groomerId }) ?? { ...usualTerms, version: 0 };

export const ownTerms = (db: Db | Tx, { groomerId }: Viewer): TermsView => termsOf(storedTerms(db, groomerId ?? 0));

/** Undefined for default policies. */
export const publicTerms = (db: Db | Tx, groomerId: number) => shownTerms(storedTerms(db, groomerId));

export const shownTerms = (stored: StoredTerms | null): TermsView | undefined =>
  stored && sayAnything(stored) ? termsOf(stored) : undefined;
