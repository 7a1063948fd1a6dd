import { expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { createPrimary, whyNoSqld } from "#tests/support/cluster/sqld.ts";
import { createKeys } from "#tests/support/cluster/token.ts";
import { templateData, temporaryFolder } from "#tests/support/db.ts";
import { inAHurry, inParallel } from "#tests/support/in-parallel.ts";
import { freePort } from "#tests/support/ports.ts";

const root = join(import.meta.dir, "../..");
const preloads = ["timeouts", "on-primary"].flatMap((name) => ["--preload", `./tests/support/${name}.ts`]);

if (whyNoSqld) console.warn(`The tests of the product are not tried on a node: ${whyNoSqld}`);

const bookings = ["visits/bookings", "visits/bookings/[a-c]*/**", "visits/bookings/[d-z]*/**"];
const onNode = test.skipIf(whyNoSqld !== null);
onNode.each([...bookings, "people/accounts/**", "email", "money/memberships/**", "listing/offers"])(
  "what is true of %s in one file is true on a node",
  async (noun) => {
    const files = await Array.fromAsync(new Bun.Glob(`tests/${noun}/*.test.{ts,tsx}`).scan({ cwd: root }));
    expect(files).not.toEqual([]);
    const command = [process.execPath, "test", ...preloads, ...files.map((file) => `./${file}`)];
    const child = Bun.spawn(command, { cwd: root, stdout: "ignore", stderr: "pipe" });

    const failed = (await new Response(child.stderr).text()).match(/^(?:\(fail\)|error:) .*$/gm) ?? [];
    expect({ failed, code: await child.exited }).toEqual({ failed: [], code: 0 });
  },
);

/** A primary's SQLite is older than Bun's. Left out: statements about tests' own tables, and two sorted lists that only copies are read for. */
onNode("a primary accepts every statement of the tests", async () => {
  const [STATEMENTS, folder] = [temporaryFolder("mudroom-statements"), temporaryFolder("mudroom-primary")];
  const command = [process.execPath, "test", ...inParallel, "--preload", "./tests/support/recorded-statements.ts"];
  const env = { ...process.env, ...inAHurry, STATEMENTS };
  await Bun.spawn(command, { cwd: root, env, stdout: "ignore", stderr: "ignore" }).exited;
  const ports = { port: freePort(), grpcPort: freePort(), adminPort: freePort() };
  const primary = createPrimary({ folder, keys: createKeys(), ...ports, log: join(folder, "log") });
  mkdirSync(dirname(primary.file), { recursive: true });
  await Bun.write(primary.file, templateData());
  await primary.start();
  const statements = new Set<string>();
  for await (const name of new Bun.Glob("*").scan(STATEMENTS))
    for (const text of Bun.JSONL.parse(await Bun.file(join(STATEMENTS, name)).text())) statements.add(String(text));
  const refused: string[] = [];
  const isOut = /\b(?:INTO|FROM) (?:names|clock)\b|\bSET later\b|ORDER BY (?:kind|position)\)/;
  for (const text of [...statements].filter((text) => !isOut.test(text)))
    await primary.ask(`EXPLAIN ${text}`).catch((error) => refused.push(`${error}: ${text}`));
  await primary.kill();
  expect([refused, statements.size > 1_000]).toEqual([[], true]);
});
