import { expect, test } from "bun:test";
import { join } from "node:path";
import { runCommand } from "#tests/support/run-command.ts";

const command = join(import.meta.dir, "../proof/crash.ts");

test("keeps confirmed writes through kills, broken upgrades, a full disk, and stops", async () => {
  const { code, out, err } = await runCommand([process.execPath, command, "--short"]);

  console.log(out + err);
  expect(code).toBe(0);
});
