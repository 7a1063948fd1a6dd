import { afterAll, expect, test } from "bun:test";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { sqlite } from "#db/db.ts";
import { newestKnownMs } from "#db/migrate.ts";
import { replicaPath } from "#db/node/replica-file.ts";
import { checkDatabase } from "#src/features/operations/doctor/database.ts";
import { examineSite } from "#src/features/operations/doctor/examine.ts";
import { checkNodes } from "#src/features/operations/doctor/nodes.ts";
import { checkBucket } from "#src/features/operations/doctor/services.ts";
import { freshDb, temporaryFolder } from "#tests/support/db.ts";
import { kindsOf } from "./setup.ts";

const place = temporaryFolder("doctor-nodes");
const servers: { stop: (closes: boolean) => unknown }[] = [];
afterAll(() => {
  for (const server of servers) void server.stop(true);
});

const TOKEN = "head.claim-of-the-test.signature";
let made = 0;

function replicaWith(n: number, ...sql: string[]): string {
  const folder = join(place, `replica-${++made}`);
  mkdirSync(dirname(replicaPath(folder)), { recursive: true });
  chmodSync(folder, 0o700);
  const db = sqlite(freshDb());
  for (const statement of [`UPDATE clock SET n = ${n}`, ...sql]) db.run(statement);
  writeFileSync(replicaPath(folder), db.serialize());
  return folder;
}

function primary({
  n,
  synchronous = 2,
  migration = newestKnownMs,
}: {
  n: number;
  synchronous?: number;
  migration?: number;
}) {
  const cell = (value: number) => ({ type: "integer", value: String(value) });
  const result = (value: number) => ({
    cols: [{ name: "n" }],
    rows: [[cell(value)]],
    affected_row_count: 0,
    last_insert_rowid: null,
  });
  const batch = { step_results: [synchronous, migration, n].map(result), step_errors: [null, null, null] };
  return serve((request) => {
    if (request.headers.get("authorization") !== `Bearer ${TOKEN}`) return new Response("no", { status: 401 });
    return Response.json({ baton: null, results: [{ type: "ok", response: { type: "batch", result: batch } }] });
  });
}

function serve(fetch: (request: Request) => Response | Promise<Response>): string {
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch });
  servers.push(server);
  return `http://127.0.0.1:${server.port}`;
}

const look = (url: string, replica: string, token = TOKEN) => checkNodes({ url, token, replica, timeout: 2_000 }, 50);

test("accepts a reachable primary and an up-to-date copy", async () => {
  const findings = await look(primary({ n: 41_207 }), replicaWith(41_207));

  expect(kindsOf(findings)).toEqual(["ok primary", "ok replica"]);
  expect(findings[1]!.says).toEndWith("is up to date: both are at change 41,207.");
});

test("reports a primary that answers before a commit is on disk", async () => {
  const [finding] = await look(primary({ n: 1, synchronous: 1 }), replicaWith(1));

  expect(finding).toMatchObject({ check: "primary", state: "problem" });
  expect(finding!.advice).toContain("deploy/nodes/ask strong 9090");
});

test("distinguishes an unavailable primary from a rejected token and hides it", async () => {
  const replica = replicaWith(1);

  const [away] = await look("http://127.0.0.1:9", replica);
  const [closed] = await look(primary({ n: 1 }), replica, `${TOKEN}x`);
  const [other] = await look(
    serve(() => new Response("hello", { status: 404 })),
    replica,
  );

  expect(away).toMatchObject({ state: "problem", says: expect.stringContaining("nothing is listening there") });
  expect(closed).toMatchObject({ state: "problem", advice: expect.stringContaining("bun run nodes:keys") });
  expect(other).toMatchObject({ state: "problem", says: expect.stringContaining("isn't a database server") });
  expect(JSON.stringify([away, closed, other])).not.toContain("of-the-test");
});

test("finds a copy that is late, missing, differently migrated, or open to others", async () => {
  const url = primary({ n: 10 });
  const open = replicaWith(10);
  chmodSync(open, 0o755);
  const other =
    "DELETE FROM __drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM __drizzle_migrations)";

  const findings = await Promise.all(
    [replicaWith(7), join(place, "none"), replicaWith(10, other), open].map((folder) => look(url, folder)),
  );

  expect(findings.map((two) => kindsOf(two)[1])).toEqual([
    "problem replica",
    "problem replica",
    "problem replica",
    "warning replica",
  ]);
  expect(findings[0]![1]!.says).toContain("is 3 changes behind");
  expect(findings[3]![1]!.advice).toBe(`Run: chmod 700 ${open}`);
});

test("reads a node's data from its replica and says to replace a damaged copy", () => {
  const folder = replicaWith(
    1,
    "PRAGMA foreign_keys = OFF",
    "INSERT INTO locations (user_id, city, state, zip_code) VALUES (99, 'Asheville', 'NC', '28801')",
  );
  const findings = checkDatabase(join(place, "no-data-here"), () => 0, folder);

  expect(kindsOf(findings)).toContain("ok database");
  expect(findings.find(({ check }) => check === "foreign keys")).toMatchObject({
    state: "problem",
    advice: expect.stringContaining("It copies everything again"),
  });
  expect(kindsOf(checkDatabase(place, () => 0, join(place, "none")))).toEqual(["problem database"]);
});

test("checks a node's replica even with a wrong setting", async () => {
  const env = {
    APP_URL: "https://groomers.test",
    DATA_DIR: place,
    DATABASE_URL: "http://10.0.0.10:8080",
    DATABASE_REPLICA: replicaWith(1),
    ROLE: "web",
    PORT: "abc",
  };
  const kinds = kindsOf(await examineSite({ env, now: () => Date.now() }));

  expect(kinds).toContain("problem settings");
  expect(kinds).toContain("ok database");
  expect(kinds).toContain("ok backup");
  const { DATABASE_REPLICA: _, ...unnamed } = env;
  expect(kindsOf(await examineSite({ env: unnamed, now: () => Date.now() }))).not.toContain("problem database");
});

function bucket(says: (method: string) => Response | null = () => null) {
  const files = new Map<string, Uint8Array>();
  const url = serve(async (request) => {
    const { pathname } = new URL(request.url);
    const other = says(request.method);
    if (other) return other;
    if (request.method === "PUT") files.set(pathname, await request.bytes());
    if (request.method === "DELETE") files.delete(pathname);
    const found = files.get(pathname);
    return request.method === "GET" && !found ? new Response("", { status: 404 }) : new Response(found?.slice());
  });
  return { files, uploadsUrl: `${url.replace("http://", "s3+http://KEY:SECRET-of-the-test@")}/photos` };
}

test("writes to and reads from the bucket and leaves it unchanged", async () => {
  const { uploadsUrl, files } = bucket();

  expect(await checkBucket(uploadsUrl)).toMatchObject({ check: "photos", state: "ok" });
  expect(files.size).toBe(0);
});

test("reports the bucket's refusal without the keys", async () => {
  const denied = new Response("<Error><Code>AccessDenied</Code></Error>", { status: 403 });
  const readOnly = await checkBucket(bucket((method) => (method === "PUT" ? denied.clone() : null)).uploadsUrl);
  const keeps = await checkBucket(bucket((method) => (method === "DELETE" ? denied.clone() : null)).uploadsUrl);
  const gone = await checkBucket("s3+http://KEY:SECRET-of-the-test@127.0.0.1:9/photos");

  expect([readOnly, keeps, gone].map(({ state }) => state)).toEqual(["problem", "problem", "problem"]);
  expect(readOnly.says).toContain("couldn't be written to: AccessDenied");
  expect(keeps.says).toContain("couldn't be deleted from: AccessDenied");
  expect(JSON.stringify([readOnly, keeps, gone])).not.toMatch(/KEY|of-the-test/);
});
