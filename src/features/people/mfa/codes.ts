import { Secret, TOTP } from "otpauth";
import { hashToken } from "#src/http/sessions/session-store.ts";
import { BRAND } from "#src/shared/base/brand.ts";

const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
export const DRIFT_STEPS = 1;

/** RFC 6238 as authenticator apps expect: SHA-1, six digits, 30 seconds. */
const totpOf = (secret: string, label = "") =>
  new TOTP({
    issuer: BRAND,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits: 6,
    period: PERIOD_SECONDS,
  });

/** 160 random bits in base32, as recommended by RFC 4226. */
export const newSecret = () => new Secret({ size: SECRET_BYTES }).base32;

export const uriOf = (secret: string, username: string) => totpOf(secret, username).toString();

/** 30-second steps since 1970. */
export const stepAt = (now: number) => Math.floor(now / 1000 / PERIOD_SECONDS);

/** Null unless the code belongs to the current step or a neighboring one. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: DRIFT_STEPS });
  return delta === null ? null : stepAt(now) + delta;
}

/** Ignores separators. Null unless there are six digits. */
export function digitsIn(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, "");
  return /^\d{6}$/.test(digits) ? digits : null;
}

export const RECOVERY_CODES = 10;
/** Without i, l, o, and u, which are easily misread. */
const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";
const RECOVERY_LENGTH = 16;

/** Ten codes of 80 random bits: "4f7k-9m2x-q8rt-v3wd". */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const bytes = crypto.getRandomValues(new Uint8Array(RECOVERY_LENGTH));
    const letters = Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join("");
    return letters.replace(/.{4}(?=.)/g, "$&-");
  });

export const recoveryHash = (typed: string) =>
  hashToken(typed.toLowerCase().replace(/[\s-]/g, "").replace(/o/g, "0").replace(/[il]/g, "1"));
