import { expect, test } from "bun:test";
import { join } from "node:path";
import { whyNoSqld } from "#tests/support/cluster/sqld.ts";

const root = join(import.meta.dir, "../..");
const preloads = ["timeouts", "on-primary"].flatMap((name) => ["--preload", `./tests/support/${name}.ts`]);

if (whyNoSqld) console.warn(`The tests of the product are not tried on a node: ${whyNoSqld}`);

test
  .skipIf(whyNoSqld !== null)
  .each(["people/accounts", "visits/bookings", "email", "money/memberships", "listing/offers"])(
  "what is true of %s in one file is true on a node",
  async (noun) => {
    const files = await Array.fromAsync(new Bun.Glob(`tests/${noun}/**/*.test.{ts,tsx}`).scan({ cwd: root }));
    expect(files).not.toEqual([]);
    const command = [process.execPath, "test", ...preloads, ...files.map((file) => `./${file}`)];
    const child = Bun.spawn(command, { cwd: root, stdout: "ignore", stderr: "pipe" });

    const failed = (await new Response(child.stderr).text()).match(/^(?:\(fail\)|error:) .*$/gm) ?? [];
    expect({ failed, code: await child.exited }).toEqual({ failed: [], code: 0 });
  },
);
