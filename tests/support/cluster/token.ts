import { generateKeyPairSync, sign } from "node:crypto";

export interface Keys {
  /** For SQLD_AUTH_JWT_KEY. */
  publicKey: string;
  token: string;
}

export function createKeys(): Keys {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const signed = `${encode({ alg: "EdDSA", typ: "JWT" })}.${encode({})}`;
  const signature = sign(null, Buffer.from(signed), privateKey).toString("base64url");
  return { publicKey: publicKey.export({ format: "jwk" }).x!, token: `${signed}.${signature}` };
}
