import { plugin } from "bun";

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
