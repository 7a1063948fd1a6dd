import { find } from "./search/run.ts";
import { testLives } from "./test-lives.ts";

testLives("finds each groomer who matches with the price and opening of the profile", {
  ...{ lives: 6, together: 6 },
  live: (seed) => find(seed, { count: 48 }),
});
