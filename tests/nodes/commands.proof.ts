import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { whyNoSqld } from "#tests/support/cluster/sqld.ts";
import { type Cluster, createCluster } from "#tests/support/cluster.ts";
import { runCommand } from "#tests/support/run-command.ts";

let cluster: Cluster;

beforeAll(async () => {
  if (whyNoSqld) return;
  cluster = await createCluster({ nodes: 1 });
  await cluster.start();
});

afterAll(() => cluster?.remove());

function command(program: string, words: string[], input = "") {
  const { keys, nodes, primary, replicas, store } = cluster;
  return runCommand([process.execPath, `src/cli/${program}.ts`, ...words], {
    input,
    env: {
      PATH: process.env.PATH,
      APP_URL: nodes[0]!.url,
      DATA_DIR: nodes[0]!.dataDir,
      DATABASE_URL: primary.url,
      DATABASE_TOKEN: keys.token,
      DATABASE_REPLICA: replicas[0]!.folder,
      UPLOADS_URL: store.url,
      ROLE: "web",
      ALLOW_EMBEDDED_PAYMENTS: "1",
    },
  });
}

test(whyNoSqld ?? "adds an admin for all machines and finds primary, copy, and bucket healthy", async () => {
  if (whyNoSqld) return;
  const added = await command("admin", ["create", "boss", "boss@example.com"], "long enough to keep\n");
  const rows = await cluster.primary.ask("SELECT username FROM users WHERE role = 'admin'");
  const doctor = await command("doctor", ["--json"]);

  expect(added).toMatchObject({ code: 0, out: expect.stringContaining("boss can now log in") });
  expect(rows).toEqual([["boss"]]);
  expect(existsSync(join(cluster.nodes[0]!.dataDir, "mudroom.db"))).toBe(false);
  const { findings } = JSON.parse(doctor.out) as { findings: { check: string; state: string }[] };
  expect(findings.filter(({ state }) => state === "problem")).toEqual([]);
  for (const check of ["primary", "photos", "jobs", "admin", "backup"]) {
    expect(findings).toContainEqual(expect.objectContaining({ check, state: "ok" }));
  }
});

test(whyNoSqld ?? "refuses to seed the database of several machines with demo data", async () => {
  if (whyNoSqld) return;

  expect(await command("seed", [])).toMatchObject({ code: 1, err: expect.stringContaining("--data") });
});
