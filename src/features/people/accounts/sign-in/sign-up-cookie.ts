import type { Ctx } from "#src/base/context.ts";
import type { FormBody } from "#src/http/pages/page.tsx";
import { type FormCookie, formCookie, readFormCookie, shownFormCookie } from "#src/http/sessions/form-cookie.ts";
import { AUTH } from "#src/shared/base/paths.ts";

const kind: FormCookie = {
  name: "sign-up-draft",
  path: AUTH,
  fields: ["fullName", "email", "zipCode", "city", "state"],
};

export const signUpCookie = ({ config }: Ctx, form: FormBody) => formCookie(config, kind, form);

export const readSignUpCookie = (request: Request) => readFormCookie(request, kind);

export const usedSignUpCookie = ({ config }: Ctx, request: Request): string[] =>
  readSignUpCookie(request) ? [shownFormCookie(config, kind)] : [];
