import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isSigned } from "./signed-call.ts";

export const BUCKET = "pictures";
const SECRET = "S3RVER";

interface S3Server {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}

type Mood = "answers" | "hangs" | "fails";

export async function startBucket() {
  const directory = mkdtempSync(join(tmpdir(), "bucket-"));
  const { default: S3rver } = (await import("s3rver" as string)) as { default: new (options: object) => S3Server };
  const settings = { address: "127.0.0.1", port: 0, directory, silent: true, configureBuckets: [{ name: BUCKET }] };
  const store = new S3rver(settings);
  const { port } = await store.run();
  const calls: { method: string; name: string; isSigned: boolean }[] = [];
  const door = { mood: "answers" as Mood };
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
