import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "#src/build/build.ts";

export const builtFiles = () => {
  built ??= make();
  return built;
};

let built: ReturnType<typeof make> | undefined;

async function make() {
  const folder = await mkdtemp(join(tmpdir(), "mudroom-built-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return { folder, manifest: await build(folder) };
}
