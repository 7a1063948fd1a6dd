import { Secret, TOTP } from "otpauth";
import { hashToken } from "#src/http/sessions/session-store.ts";
import { BRAND } from "#src/shared/base/brand.ts";

const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** How many half minutes a phone's clock may be behind or ahead. */
export const DRIFT_STEPS = 1;

/** RFC 6238 as every authenticator app knows it: SHA-1, six digits, half a minute. */
const totpOf = (secret: string, label = "") =>
  new TOTP({
    issuer: BRAND,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits: 6,
    period: PERIOD_SECONDS,
  });

/** 160 random bits in base32, as long as the hash, which RFC 4226 recommends. */
export const newSecret = () => new Secret({ size: SECRET_BYTES }).base32;

/** What the QR code says: which account of which site, and its secret. */
export const uriOf = (secret: string, username: string) => totpOf(secret, username).toString();

/** The half minute of an instant, counted from 1970. */
export const stepAt = (now: number) => Math.floor(now / 1000 / PERIOD_SECONDS);

/** The half minute that a code belongs to, at most one before or after now; null when it is none of these three. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: DRIFT_STEPS });
  return delta === null ? null : stepAt(now) + delta;
}

/** The six digits that somebody typed, whatever stands between them; null for anything else. */
export function digitsIn(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, "");
  return /^\d{6}$/.test(digits) ? digits : null;
}

export const RECOVERY_CODES = 10;
/** Without i, l, o and u, which are read as other letters and digits. */
const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";
const RECOVERY_LENGTH = 16;

/** Ten codes of 80 random bits, in groups that can be copied by hand: "4f7k-9m2x-q8rt-v3wd". */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const bytes = crypto.getRandomValues(new Uint8Array(RECOVERY_LENGTH));
    const letters = Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join("");
    return letters.replace(/.{4}(?=.)/g, "$&-");
  });

/** The same for every way to write a code down: upper case, without its dashes, the letter o for a zero. */
export const recoveryHash = (typed: string) =>
  hashToken(typed.toLowerCase().replace(/[\s-]/g, "").replace(/o/g, "0").replace(/[il]/g, "1"));
