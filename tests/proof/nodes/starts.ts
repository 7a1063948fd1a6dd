import { createCluster } from "#tests/support/cluster.ts";
import { onEnd } from "../../../bench/cleanup.ts";
import { exactly, type Figure, noted } from "../support/report.ts";
import { countAt, folderOnDisk, type Plan } from "./setting.ts";

export async function startAtOnce({ isShort }: Plan): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const nodes of isShort ? [2] : [2, 3, 5]) figures.push(...(await start(nodes)));
  return figures;
}

async function start(nodes: number): Promise<Figure[]> {
  const admin = { ADMIN_EMAIL: "boss@example.com", ADMIN_PASSWORD: "sesame-open-7" };
  const cluster = await createCluster({ nodes, jobs: 2, env: admin, folder: await folderOnDisk() });
  onEnd(() => cluster.remove());
  await cluster.startBase();
  const took = await Promise.all([...cluster.nodes, ...cluster.jobs].map((part) => part.start()));
  const rows = (from: string) => countAt(cluster, `SELECT count(*) FROM ${from}`);
  const twice = await rows("(SELECT 1 FROM __drizzle_migrations GROUP BY created_at HAVING count(*) > 1)");
  const figures = [
    exactly(`${nodes} nodes and 2 for the jobs at once on nothing: ready`, took.length, nodes + 2),
    exactly("  migrations that ran twice", twice, 0),
    exactly("  admins, and audit rows of them", await adminsIn(rows), "1, 1"),
    exactly("  ZIP codes", await rows("us_zips"), 41_901),
    exactly("  what is broken in the file", await integrityOf(cluster.primary), "ok"),
    noted("  the slowest was ready after", Math.max(...took) / 1000, "s"),
  ];
  await cluster.remove();
  return figures;
}

const adminsIn = async (rows: (from: string) => Promise<number>) =>
  `${await rows("users WHERE email = 'boss@example.com'")}, ${await rows("audit_log WHERE action = 'admin-created'")}`;

const integrityOf = async ({ ask }: { ask: (statement: string) => Promise<unknown[][]> }) =>
  (await ask("PRAGMA integrity_check")).flat().join("; ");
