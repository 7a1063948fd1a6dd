import encodeQR from "qr";
import type { Ctx } from "#src/base/context.ts";
import { isSigned, keyedHash } from "#src/base/secrets.ts";
import { invalid } from "#src/shared/base/errors.ts";
import { newSecret, uriOf } from "./codes.ts";
import { LIFETIME_MS } from "./pending-sign-in.ts";

/** Not stored until a code proves that the app has the secret. */
export interface Offer {
  secret: string;
  uri: string;
  qrCode: string;
  /** Signed; returns with the code. */
  token: string;
}

interface Owner {
  id: number;
  username: string;
}

/** Writes nothing. Each page view makes a new offer. */
export function makeOffer(ctx: Ctx, owner: Owner): Offer {
  const [secret, until] = [newSecret(), ctx.now() + LIFETIME_MS];
  const signature = keyedHash(ctx.db, "second-factors", signedText(owner, secret, until), ctx.now());
  return drawn(owner, secret, `${secret}.${until}.${signature}`);
}

/** Undefined unless the token was issued to this person within ten minutes. */
export function readOffer(ctx: Ctx, owner: Owner, token: string): Offer | undefined {
  const [, secret = "", until = "", signature = ""] = /^([A-Z2-7]{32})\.(\d{13})\.([\w-]{43})$/.exec(token) ?? [];
  const text = signedText(owner, secret, Number(until));
  const isOurs = secret !== "" && isSigned(ctx.db, "second-factors", { text, signature }, ctx.now());
  return isOurs && Number(until) > ctx.now() ? drawn(owner, secret, token) : undefined;
}

/** Throws 422 if the offer expired. */
export function requireOffer(ctx: Ctx, owner: Owner, token: string): Offer {
  const offer = readOffer(ctx, owner, token);
  if (!offer) throw invalid({ code: "That QR code expired. Scan the new one and enter its code." });
  return offer;
}

const signedText = ({ id }: Owner, secret: string, until: number) => `${id} ${secret} ${until}`;

function drawn({ username }: Owner, secret: string, token: string): Offer {
  const uri = uriOf(secret, username);
  return { secret, token, uri, qrCode: encodeQR(uri, "svg", { ecc: "medium", border: 4 }) };
}
