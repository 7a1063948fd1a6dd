import { Secret, TOTP } from "otpauth";

export const codeAt = (secret: string, timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

export function offerIn(html: string): { secret: string; token: string } {
  const token = /name="token" value="([^"]+)"/.exec(html)![1]!;
  return { secret: token.split(".")[0]!, token };
}

export const recoveryCodesIn = (html: string) =>
  [...html.matchAll(/<code>((?:[0-9a-z]{4}-){3}[0-9a-z]{4})<\/code>/g)].map((match) => match[1]!);
