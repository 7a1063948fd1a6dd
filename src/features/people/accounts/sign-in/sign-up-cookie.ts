import type { Ctx } from "#src/base/context.ts";
import type { FormBody } from "#src/http/forms.ts";
import { type FormCookie, formCookie, readFormCookie, shownFormCookie } from "#src/http/sessions/form-cookie.ts";
import { AUTH } from "#src/shared/base/paths.ts";

/** What a groomer's invitation fills in in the sign-up, in the browser of whoever has followed it. */
const kind: FormCookie = {
  name: "sign-up-draft",
  path: AUTH,
  fields: ["fullName", "email", "zipCode", "city", "state"],
};

export const signUpCookie = ({ config }: Ctx, form: FormBody) => formCookie(config, kind, form);

export const readSignUpCookie = (request: Request) => readFormCookie(request, kind);

/** Takes it out of a browser that has one: nobody there signs up after this. */
export const usedSignUpCookie = ({ config }: Ctx, request: Request): string[] =>
  readSignUpCookie(request) ? [shownFormCookie(config, kind)] : [];
