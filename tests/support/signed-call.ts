import { createHmac } from "node:crypto";

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const sha256 = (text: string) => new Bun.CryptoHasher("sha256").update(text).digest("hex");

export function isSigned({ method, url, headers }: Request, secret: string): boolean {
  const found =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/((\d{8})\/([\w-]+)\/s3\/aws4_request), ?SignedHeaders=([\w;-]+), ?Signature=([\da-f]{64})$/.exec(
      headers.get("authorization") ?? "",
    );
  if (!found) return false;
  const [, scope = "", day = "", region = "", names = "", signature] = found;
  const { pathname, searchParams } = new URL(url);
  const query = [...searchParams]
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join("&");
  const lines = names.split(";").map((name) => `${name}:${headers.get(name)?.trim()}\n`);
  const canonical = [method, pathname, query, lines.join(""), names, headers.get("x-amz-content-sha256")].join("\n");
  const text = ["AWS4-HMAC-SHA256", headers.get("x-amz-date"), scope, sha256(canonical)].join("\n");
  const key = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, text).toString("hex") === signature;
}
