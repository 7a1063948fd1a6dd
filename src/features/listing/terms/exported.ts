import * as z from "zod/mini";
import { fact } from "#src/base/exported.ts";
import { TermsView } from "#src/shared/listing/terms.ts";
import { ownTerms } from "./queries.ts";

export const termsExported = {
  terms: fact(z.nullable(TermsView), ({ db }, viewer) => (viewer.groomerId === null ? null : ownTerms(db, viewer))),
};
