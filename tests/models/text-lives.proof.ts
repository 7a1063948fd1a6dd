import { testLives } from "./test-lives.ts";
import { text } from "./texts/run.ts";

testLives("texts only people who agreed and only by day", {
  ...{ lives: 12, together: 6 },
  live: (seed) => text(seed, { count: 16 }),
});
