import { expect, test } from "bun:test";
import { join } from "node:path";

const command = join(import.meta.dir, "../proof/crash.ts");

test("what was acknowledged survives kills, upgrades that are cut short, a full disk and stops", async () => {
  const child = Bun.spawn([process.execPath, command, "--short"], { stdout: "pipe", stderr: "pipe" });
  const [figures, details] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  const code = await child.exited;

  console.log(figures + details);
  expect(code).toBe(0);
});
