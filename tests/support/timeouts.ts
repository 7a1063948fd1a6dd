import { plugin } from "bun";

/**
 * Ten times what the longest test takes on a quiet machine: Bun's five seconds are few on one that does other things as well,
 * and bunfig.toml has no setting for it. A limit ends what hangs, and says nothing about speed. Bun forgets it with each
 * file, so each sets it, in its first line, which leaves the others their numbers.
 */
const timeout = 'import { setDefaultTimeout as limit } from "bun:test"; limit(1_200_000); ';

plugin({
  name: "patience",
  setup(build) {
    build.onLoad({ filter: /\/tests\/.*\.(?:test|proof|e2e)\.tsx?$/ }, async ({ path, loader }) => ({
      contents: timeout + (await Bun.file(path).text()),
      loader,
    }));
  },
});
