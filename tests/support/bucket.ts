import { afterAll, beforeAll, beforeEach } from "bun:test";
import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const BUCKET = "photos";
const SECRET = "S3RVER";

interface S3Server {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}

/** Starts one bucket for all tests of a file. Each test gets it working and with no calls recorded. */
export function bucketForTests() {
  const shared = {} as Awaited<ReturnType<typeof startBucket>>;
  beforeAll(async () => void Object.assign(shared, await startBucket()));
  afterAll(() => shared.stop());
  beforeEach(() => {
    shared.door.mood = "answers";
    shared.calls.length = 0;
  });
  return shared;
}

export async function startBucket() {
  const directory = mkdtempSync(join(tmpdir(), "bucket-"));
  const { default: S3rver } = (await import("s3rver" as string)) as { default: new (options: object) => S3Server };
  const settings = { address: "127.0.0.1", port: 0, directory, silent: true, configureBuckets: [{ name: BUCKET }] };
  const store = new S3rver(settings);
  const { port } = await store.run();
  const calls: { method: string; name: string; isSigned: boolean }[] = [];
  const door = { mood: "answers" as "answers" | "hangs" | "fails" };
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    async fetch(request) {
      const url = new URL(request.url);
      const { method, headers } = request;
      calls.push({
        method,
        name: url.pathname.slice(`/${BUCKET}/`.length),
        isSigned: isSigned(request, SECRET),
      });
      if (door.mood === "hangs") return new Promise<Response>(() => {});
      if (door.mood === "fails") return new Response("<Error><Code>SlowDown</Code></Error>", { status: 503 });
      const body = method === "PUT" ? await request.bytes() : undefined;
      return fetch(`http://127.0.0.1:${port}${url.pathname}${url.search}`, {
        method,
        headers: new Headers([...headers].filter(([name]) => name !== "connection")),
        ...(body && { body }),
      });
    },
  });
  const urlOf = (host: string, bucket = BUCKET) => `s3+http://S3RVER:S3RV%45R@${host}/${bucket}`;
  return {
    calls,
    door,
    url: urlOf(`127.0.0.1:${server.port}`),
    urlOfBucket: (name: string) => urlOf(`127.0.0.1:${server.port}`, name),
    nowhere: urlOf("127.0.0.1:1"),
    namesOf: (method: string) => calls.filter((call) => call.method === method).map(({ name }) => name),
    async stop() {
      await server.stop(true);
      await store.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

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
