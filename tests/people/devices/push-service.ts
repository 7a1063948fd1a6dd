import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from "node:crypto";
import type { PushContent } from "#src/notices/notice.ts";
import type { FetchOutside } from "#src/ports/fetch-outside.ts";

interface Subscriber {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  got: (PushContent & { ttl: number; urgency: string })[];
  answer?: () => Response | Promise<Response>;
  keys: ECDH;
  auth: Buffer;
  under: string;
}

/** A push service at push.test: speaks RFC 8030, requires RFC 8292, and decrypts messages like a browser (RFC 8291). */
export function pushService() {
  const subscribers = new Map<string, Subscriber>();

  function subscribe(under: string): Subscriber {
    const keys = createECDH("prime256v1");
    keys.generateKeys();
    const auth = randomBytes(16);
    const endpoint = `https://push.test/to/${randomBytes(16).toString("base64url")}`;
    const subscription = {
      endpoint,
      keys: { p256dh: keys.getPublicKey("base64url"), auth: auth.toString("base64url") },
    };
    const subscriber: Subscriber = { subscription, got: [], keys, auth, under };
    subscribers.set(endpoint, subscriber);
    return subscriber;
  }

  async function take(request: Request): Promise<Response> {
    const subscriber = subscribers.get(request.url);
    if (request.method !== "POST" || !subscriber) return new Response(null, { status: 404 });
    const wrong = problemOf(request, subscriber);
    if (wrong) return new Response(wrong, { status: wrong.startsWith("vapid") ? 403 : 400 });
    if (subscriber.answer) return subscriber.answer();
    const text = open(Buffer.from(await request.arrayBuffer()), subscriber);
    const [ttl, urgency] = [Number(request.headers.get("ttl")), request.headers.get("urgency") ?? "normal"];
    subscriber.got.push({ ...(JSON.parse(text) as PushContent), ttl, urgency });
    return new Response(null, { status: 201, headers: { location: "https://push.test/message/1" } });
  }

  const fetchOutside: FetchOutside = async (url, { method, headers, body }) => {
    const answer = await take(
      new Request(url, { method, headers: { ...headers }, body: body ? Buffer.from(body) : null }),
    );
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.bytes() };
  };

  return { subscribe, take, fetchOutside };
}
export type PushService = ReturnType<typeof pushService>;

function problemOf({ headers, url }: Request, { under }: Subscriber): string | undefined {
  if (!/^\d+$/.test(headers.get("ttl") ?? "")) return "no TTL";
  if (headers.get("content-encoding") !== "aes128gcm") return "not aes128gcm";
  const [, token = "", key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.get("authorization") ?? "") ?? [];
  if (key !== under) return "vapid: another key";
  const [head, claims, signature] = token.split(".");
  const signed = { key: publicKey(key), dsaEncoding: "ieee-p1363" } as const;
  if (!verify("sha256", Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature!, "base64url"))) {
    return "vapid: not signed with that key";
  }
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims!, "base64url").toString());
  const seconds = Date.now() / 1000;
  if (aud !== new URL(url).origin) return "vapid: for somebody else";
  if (!(exp > seconds && exp <= seconds + 24 * 3600)) return "vapid: out of date";
  return /^mailto:.+@/.test(sub) ? undefined : "vapid: from nobody";
}

function publicKey(point: string) {
  const bytes = Buffer.from(point, "base64url");
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((half) => half.toString("base64url"));
  return createPublicKey({ key: { kty: "EC", crv: "P-256", x: x!, y: y! }, format: "jwk" });
}

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, length));

/** Decrypts one record for the browser's key and secret (RFC 8291 and 8188). */
export function open(body: Buffer, { keys, auth }: Pick<Subscriber, "keys" | "auth">): string {
  const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 21 + body[20]!)];
  const record = body.subarray(21 + body[20]!);
  if (record.length > body.readUInt32BE(16)) throw new Error("More than one record");
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), sender]);
  const secret = derive(keys.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error("Wrong padding");
  return padded.subarray(0, end).toString();
}
