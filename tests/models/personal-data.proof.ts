import { keep } from "./personal/run.ts";
import { testLives } from "./test-lives.ts";

testLives("keeps people's words from others and erases them with the account", {
  ...{ lives: 4, together: 4 },
  live: (seed) => keep(seed, { count: 30, oneOf: 20 }),
});
