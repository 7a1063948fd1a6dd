import { belong } from "./membership/run.ts";
import { testLives } from "./test-lives.ts";

testLives("charges and lists groomers as the rules say", {
  ...{ lives: 20, together: 10 },
  live: (seed) => belong(seed, { count: 14 }),
});
