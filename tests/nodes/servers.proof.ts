import { afterAll, beforeAll, expect, test } from "bun:test";
import { whyNoSqld } from "#tests/support/cluster/sqld.ts";
import { type Cluster, createCluster } from "#tests/support/cluster.ts";

/* The servers under every node test and `bun run nodes`. */

const onServers = test.skipIf(whyNoSqld !== null);
let cluster: Cluster;

beforeAll(async () => {
  if (whyNoSqld) return console.warn(`Not tried: ${whyNoSqld}`);
  cluster = await createCluster({ nodes: 2 });
  await cluster.startBase();
  await cluster.primary.ask("CREATE TABLE dogs (name TEXT)");
});
afterAll(() => cluster?.remove());

const namesAt = async ({ ask }: { ask: Cluster["primary"]["ask"] }) =>
  (await ask("SELECT name FROM dogs").catch(() => [])).flat();

onServers("writes a commit to the primary's disk before answering, even after a restart", async () => {
  const { primary } = cluster;
  const before = await primary.ask("PRAGMA synchronous");
  await primary.kill();
  await primary.start();

  expect([before, await primary.ask("PRAGMA synchronous")]).toEqual([[[2]], [[2]]]);
});

onServers("refuses callers without the token", async () => {
  const body = JSON.stringify({ requests: [{ type: "execute", stmt: { sql: "SELECT 1" } }] });
  const answers = [cluster.primary, ...cluster.replicas].map(({ url }) =>
    fetch(`${url}/v2/pipeline`, { method: "POST", body }),
  );

  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 401, 401]);
});

onServers("copies writes to every replica after a kill of it or of the primary", async () => {
  const { primary, replicas } = cluster;
  await primary.ask("INSERT INTO dogs VALUES (?)", ["Waffles"]);
  await replicas[0]!.kill();
  await primary.ask("INSERT INTO dogs VALUES (?)", ["Pickle"]);
  await primary.kill();
  await primary.start();
  await replicas[0]!.start();

  for (const replica of replicas) {
    while ((await namesAt(replica)).length < 2) await Bun.sleep(20);
    expect(await namesAt(replica)).toEqual(["Waffles", "Pickle"]);
  }
});

onServers("answers once a frozen server runs again", async () => {
  cluster.primary.freeze();
  const pending = cluster.primary.ask("SELECT 1");
  cluster.primary.thaw();

  expect(await pending).toEqual([[1]]);
});

onServers("keeps the store's photos through a kill", async () => {
  const { host, username, password, pathname } = new URL(cluster.store.url);
  const bucket = new Bun.S3Client({
    endpoint: `http://${host}`,
    accessKeyId: username,
    secretAccessKey: password,
    bucket: pathname.slice(1),
  });
  await bucket.write("photo", "Waffles");
  await cluster.store.kill();
  await cluster.store.start();

  expect(await bucket.file("photo").text()).toBe("Waffles");
});

onServers("ends every server with the process that started it", async () => {
  const program = `
    const { createCluster } = await import(${JSON.stringify(`${import.meta.dir}/../support/cluster.ts`)});
    const cluster = await createCluster({ nodes: 1 });
    await cluster.startBase();
    const { primary, replicas, store, folder } = cluster;
    console.log(JSON.stringify({ pids: [primary, replicas[0], store].map(({ pid }) => pid), folder }));
    setInterval(() => {}, 1000);`;
  const starter = Bun.spawn([process.execPath, "-e", program], { stdout: "pipe" });
  const { value } = await starter.stdout.getReader().read();
  const { pids, folder } = JSON.parse(new TextDecoder().decode(value)) as { pids: number[]; folder: string };
  starter.kill("SIGKILL");
  while (pids.some(isRunning)) await Bun.sleep(20);
  await Bun.$`rm -r ${folder}`;

  expect(pids).toHaveLength(3);
});

const isRunning = (pid: number) => {
  const { stdout } = Bun.spawnSync(["ps", "-o", "stat=", "-p", String(pid)]);
  return /^[^Z\s]/.test(stdout.toString());
};
