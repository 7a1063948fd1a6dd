import { Secret, TOTP } from "otpauth";
import encodeQR from "qr";
import type { Ctx } from "#src/base/context.ts";
import { isSigned, keyedHash } from "#src/base/secrets.ts";
import { hashToken } from "#src/http/sessions/session-store.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import { invalid } from "#src/shared/base/errors.ts";
import { MINUTE_MS } from "#src/shared/base/time.ts";

/** Lifetime of a pending login and of a new app's secret. */
export const PENDING_LOGIN_MS = 10 * MINUTE_MS;
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

export const totpUri = (secret: string, username: string) => totpOf(secret, username).toString();

/** 30-second steps since 1970. */
export const timeStepAt = (now: number) => Math.floor(now / 1000 / PERIOD_SECONDS);

/** Null unless the code belongs to the current step or a neighboring one. */
export function timeStepOfCode(secret: string, code: string, now: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: DRIFT_STEPS });
  return delta === null ? null : timeStepAt(now) + delta;
}

/** Ignores separators. Null unless there are six digits. */
export function sixDigitsIn(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, "");
  return /^\d{6}$/.test(digits) ? digits : null;
}

export const RECOVERY_CODE_COUNT = 10;
/** Without i, l, o, and u, which are easily misread. */
const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";
const RECOVERY_LENGTH = 16;

/** Ten codes of 80 random bits: "4f7k-9m2x-q8rt-v3wd". */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODE_COUNT }, () => {
    const bytes = crypto.getRandomValues(new Uint8Array(RECOVERY_LENGTH));
    const letters = Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join("");
    return letters.replace(/.{4}(?=.)/g, "$&-");
  });

export const recoveryHash = (typed: string) =>
  hashToken(typed.toLowerCase().replace(/[\s-]/g, "").replace(/o/g, "0").replace(/[il]/g, "1"));

/** Not stored until a code proves that the app has the secret. */
interface MfaSetUp {
  secret: string;
  uri: string;
  qrCode: string;
  /** Signed; returns with the code. */
  token: string;
}

interface CodeOwner {
  id: number;
  username: string;
}

/** Writes nothing. Each page view makes a new offer. */
export function makeMfaSetUp(ctx: Ctx, owner: CodeOwner): MfaSetUp {
  const [secret, until] = [newSecret(), ctx.now() + PENDING_LOGIN_MS];
  const signature = keyedHash(ctx.db, "mfa-secrets", signedText(owner, secret, until), ctx.now());
  return drawn(owner, secret, `${secret}.${until}.${signature}`);
}

/** Undefined unless the token was issued to this person within ten minutes. */
export function verifySetUpToken(ctx: Ctx, owner: CodeOwner, token: string): MfaSetUp | undefined {
  const [, secret = "", until = "", signature = ""] = /^([A-Z2-7]{32})\.(\d{13})\.([\w-]{43})$/.exec(token) ?? [];
  const text = signedText(owner, secret, Number(until));
  const isOurs = secret !== "" && isSigned(ctx.db, "mfa-secrets", { text, signature }, ctx.now());
  return isOurs && Number(until) > ctx.now() ? drawn(owner, secret, token) : undefined;
}

/** Throws 422 if the offer expired. */
export function requireMfaSetUp(ctx: Ctx, owner: CodeOwner, token: string): MfaSetUp {
  const offer = verifySetUpToken(ctx, owner, token);
  if (!offer) throw invalid({ code: "That QR code expired. Scan the new one and enter its code." });
  return offer;
}

const signedText = ({ id }: CodeOwner, secret: string, until: number) => `${id} ${secret} ${until}`;

function drawn({ username }: CodeOwner, secret: string, token: string): MfaSetUp {
  const uri = totpUri(secret, username);
  return { secret, token, uri, qrCode: encodeQR(uri, "svg", { ecc: "medium", border: 4 }) };
}
