import { correspond } from "./notices/run.ts";
import { testLives } from "./test-lives.ts";

testLives("sends people what is true, once, and not at night,", {
  ...{ lives: 8, together: 4 },
  live: (seed) => correspond(seed, { count: 10 }),
});
