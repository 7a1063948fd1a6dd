import type { Ctx } from "#src/base/context.ts";
import type { FormBody, FormState } from "#src/http/pages/page.tsx";
import { type FormCookie, formCookie, readFormCookie, shownFormCookie } from "#src/http/sessions/form-cookie.ts";
import { groomerPath } from "#src/shared/base/paths.ts";
import { accessFields, choiceNames, placeNames, textFieldNames } from "#src/shared/visits/booking-fields.ts";

/** For visitors without script, for an hour. Scoped to the profile; removed once the form is shown. */
const draftFor = (groomerId: number): FormCookie => ({
  name: "booking-draft",
  path: groomerPath(groomerId),
  fields: [...choiceNames, "addOnServiceIds", "termsVersion", ...placeNames, ...textFieldNames, ...accessFields],
});

export const draftCookie = ({ config }: Ctx, groomerId: number, form: FormBody) =>
  formCookie(config, draftFor(groomerId), form);

export const shownDraftCookie = ({ config }: Ctx, groomerId: number) => shownFormCookie(config, draftFor(groomerId));

export const readDraft = (request: Request, groomerId: number): FormState["values"] | undefined =>
  readFormCookie(request, draftFor(groomerId));
