import type { Config } from "#src/base/config.ts";

/** The __Host- prefix needs HTTPS; on loopback, cookies can't be Secure. */
const nameOf = ({ isHttps }: Config, name: string) => (isHttps ? `__Host-${name}` : name);
export const sessionCookieNameOf = (config: Config) => nameOf(config, "sid");
export const flashCookieNameOf = (config: Config) => nameOf(config, "flash");
export const pendingLoginCookieNameOf = (config: Config) => nameOf(config, "pending-login");
export const browserCookieNameOf = (config: Config) => nameOf(config, "browser");
/** Each process adds its own ending, so that a late answer of one doesn't replace the number of another. */
export const seenCommitCookiePrefixOf = (config: Config) => nameOf(config, "seen");

export const cookieAttributes = ({ isHttps }: Config, path = "/") =>
  `Path=${path}; HttpOnly; SameSite=Lax${isHttps ? "; Secure" : ""}`;

export const encodeForCookie = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Undefined if missing or unreadable. */
export function decodeCookie(request: Request, name: string): unknown {
  const text = readCookie(request, name);
  if (!text) return undefined;
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    return undefined;
  }
}

const cookiesOf = (request: Request) => new Bun.CookieMap(request.headers.get("cookie") ?? "");

export const readCookie = (request: Request, name: string): string | undefined =>
  cookiesOf(request).get(name) ?? undefined;

export const readCookiesStarting = (request: Request, prefix: string): string[] =>
  [...cookiesOf(request)].flatMap(([name, value]) => (name.startsWith(prefix) ? [value] : []));
