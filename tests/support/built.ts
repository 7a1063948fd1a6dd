import { build } from "#src/build/build.ts";
import { temporaryFolder } from "#tests/support/folders.ts";

/** The built files in a folder of their own, made once a process: it takes seconds. Nobody may change them. */
export const builtFiles = () => {
  built ??= make();
  return built;
};

let built: ReturnType<typeof make> | undefined;

async function make() {
  const folder = temporaryFolder("mudroom-built");
  return { folder, manifest: await build(folder) };
}
