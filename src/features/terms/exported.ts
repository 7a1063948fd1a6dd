import * as z from "zod/mini";
import { TermsView } from "#src/shared/terms.ts";
import { fact } from "../../exported.ts";
import { ownTerms } from "./queries.ts";

export const termsExported = {
  terms: fact(z.nullable(TermsView), ({ db }, viewer) => (viewer.groomerId === null ? null : ownTerms(db, viewer))),
};
