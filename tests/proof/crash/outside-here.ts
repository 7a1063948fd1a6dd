import { plugin } from "bun";

/*
 * Loaded before a site that is started for a proof: what it asks outside comes to a site of the proof on this machine. No setting
 * of the product does that, so its port is told here which world it has; everything else of it stays as it is.
 */

const { OUTSIDE_PORT, OUTSIDE_CERTIFICATE } = process.env;
const usual = "world: OutsideDeps = theWorld";
const world = {
  isPublic: "() => true",
  resolve: 'async () => ["127.0.0.1"]',
  port: OUTSIDE_PORT,
  certificateAuthority: JSON.stringify(OUTSIDE_CERTIFICATE),
  timeoutMs: "10_000",
};
const here = `{ ${Object.entries(world)
  .map(([name, value]) => `${name}: ${value}`)
  .join(", ")} }`;

plugin({
  name: "outside is here",
  setup: ({ onLoad }) =>
    void onLoad({ filter: /\/src\/ports\/fetch-outside\.ts$/ }, async ({ path }) => {
      const text = await Bun.file(path).text();
      if (!text.includes(usual)) throw new Error(`${path} has no "${usual}" to replace`);
      return { contents: text.replace(usual, `world: World = ${here}`), loader: "ts" };
    }),
});
