import { spend } from "./money/run.ts";
import { testLives } from "./test-lives.ts";

testLives("adds up prices and payments on every page and file", {
  ...{ lives: 16, together: 8 },
  live: (seed) => spend(seed, { count: 12 }),
});
