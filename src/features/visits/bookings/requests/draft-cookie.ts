import type { Ctx } from "#src/base/context.ts";
import type { FormBody, FormState } from "#src/http/forms.ts";
import { readCookie } from "#src/http/sessions/cookies.ts";
import { accessFields, choiceNames, placeNames, textFieldNames } from "#src/shared/visits/booking-fields.ts";

/**
 * The request of a visitor without script, kept in their own browser for an hour while they sign in. Only the profile
 * it is for gets the cookie, and removes it once the form is shown.
 */
const NAME = "booking-draft";
const HOUR_IN_SECONDS = 3600;
/** Browsers refuse cookies of more than 4,096 bytes. */
const MAX_BYTES = 3800;

/** The short fields first: what does not fit is left out. */
const names = [...choiceNames, "addOnServiceIds", "termsVersion", ...placeNames, ...textFieldNames, ...accessFields];

export function draftCookie(ctx: Ctx, groomerId: number, form: FormBody): string {
  const kept: Record<string, string> = {};
  for (const name of names) {
    const value = [form[name] ?? []].flat().join(",");
    if (value && encoded({ ...kept, [name]: value }).length <= MAX_BYTES) kept[name] = value;
  }
  return cookie(ctx, groomerId, encoded(kept), HOUR_IN_SECONDS);
}

export const shownDraftCookie = (ctx: Ctx, groomerId: number) => cookie(ctx, groomerId, "", 0);

/** What was typed; undefined without a draft. Anything else in the cookie is left out. */
export function readDraft(request: Request): FormState["values"] | undefined {
  const value = readCookie(request, NAME);
  if (!value) return undefined;
  try {
    const kept = JSON.parse(Buffer.from(value, "base64url").toString()) as Record<string, unknown>;
    const known = names.flatMap((name) => (typeof kept[name] === "string" ? [[name, kept[name]] as const] : []));
    return Object.fromEntries(known);
  } catch {
    return undefined;
  }
}

const encoded = (values: object) => Buffer.from(JSON.stringify(values)).toString("base64url");

const cookie = (ctx: Ctx, groomerId: number, value: string, maxAge: number) =>
  `${NAME}=${value}; Max-Age=${maxAge}; Path=/groomer/${groomerId}; HttpOnly; SameSite=Lax${ctx.config.isHttps ? "; Secure" : ""}`;
