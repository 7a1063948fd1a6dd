import { afterAll, expect, test } from "bun:test";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "bun-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs under a copy of Bun, changes the copy's file, and starts a program. */
const script = (change: string) => `
  import { rmSync, renameSync, writeFileSync } from "node:fs";
  import { bunPath } from ${JSON.stringify(join(import.meta.dir, "../../src/base/bun-path.ts"))};
  const file = process.execPath;
  ${change};
  console.log(Bun.spawnSync([bunPath, "-e", "console.log(6 * 7)"]).stdout.toString().trim());`;

test.each([
  ["deleted", "rmSync(file)"],
  ["moved away", 'renameSync(file, file + ".old")'],
  ["replaced by a half-copied file", 'rmSync(file); writeFileSync(file, "half", { mode: 0o755 })'],
  ["replaced by one that can't start", 'renameSync(file, file + ".old"); writeFileSync(file, "", { mode: 0o600 })'],
])("still starts programs when Bun's file is %s", (name, change) => {
  const copy = join(folder, `bun-${name.replaceAll(/\W/g, "-")}`);
  copyFileSync(process.execPath, copy);
  const file = join(folder, "program.ts");
  writeFileSync(file, script(change));

  expect(Bun.spawnSync([copy, file], { stderr: "inherit" }).stdout.toString()).toBe("42\n");
});
