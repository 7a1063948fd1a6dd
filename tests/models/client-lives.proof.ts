import { live } from "./lives/run.ts";
import { testLives } from "./test-lives.ts";

testLives("keeps every client once with all its details", {
  ...{ lives: 24, together: 12 },
  live: (seed) => live(seed, { isShort: true, isThorough: false }),
});
