import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** The private key is discarded, so this stays the only token. */
const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const part = (content: object) => Buffer.from(JSON.stringify(content)).toString("base64url");
const claim = `${part({ alg: "EdDSA", typ: "JWT" })}.${part({ a: "rw" })}`;
const token = `${claim}.${sign(null, Buffer.from(claim), privateKey).toString("base64url")}`;

console.log(`# The database server accepts only the token signed with this key.
SQLD_AUTH_JWT_KEY=${publicKey.export({ format: "jwk" }).x}
DATABASE_TOKEN=${token}

# The photo store in compose.yaml. For another store, use its keys, address, and bucket.
STORE_KEY=${randomBytes(10).toString("hex")}
STORE_SECRET=${randomBytes(20).toString("hex")}`);
