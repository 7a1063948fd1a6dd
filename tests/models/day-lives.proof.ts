import { drive } from "./day/run.ts";
import { testLives } from "./test-lives.ts";

testLives("plans a groomer's days as well as every order tried", {
  ...{ lives: 20, together: 10 },
  live: (seed) => drive(seed, { count: 20 }),
});
