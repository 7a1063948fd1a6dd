import type { Config } from "#src/base/config.ts";
import { cookieAttributes, decodeCookie, encodeForCookie } from "./cookies.ts";

/** A form's values for an hour, only for pages under `path`. */
export interface FormCookieKind {
  name: string;
  path: string;
  /** Most useful first; the rest is dropped if too long. */
  fields: readonly string[];
}

const HOUR_IN_SECONDS = 3600;
/** Browsers limit cookies to 4,096 bytes. */
const MAX_BYTES = 3800;

export function formCookie(config: Config, kind: FormCookieKind, form: Record<string, unknown>): string {
  const kept: Record<string, string> = {};
  for (const name of kind.fields) {
    const value = [form[name] ?? []].flat().join(",");
    if (value && encodeForCookie({ ...kept, [name]: value }).length <= MAX_BYTES) kept[name] = value;
  }
  return cookie(config, kind, encodeForCookie(kept), HOUR_IN_SECONDS);
}

export const expiredFormCookie = (config: Config, kind: FormCookieKind) => cookie(config, kind, "", 0);

/** Undefined without one. Drops unknown fields. */
export function readFormCookie(request: Request, { name, fields }: FormCookieKind): Record<string, string> | undefined {
  const kept = decodeCookie(request, name) as Record<string, unknown> | null | undefined;
  if (!kept) return undefined;
  return Object.fromEntries(
    fields.flatMap((field) => (typeof kept[field] === "string" ? [[field, kept[field]] as const] : [])),
  );
}

const cookie = (config: Config, { name, path }: FormCookieKind, value: string, maxAge: number) =>
  `${name}=${value}; Max-Age=${maxAge}; ${cookieAttributes(config, path)}`;
