import { expect, test } from "bun:test";
import { tell } from "./lives/run.ts";
import { keep } from "./personal/run.ts";

const LIVES = 4;

test("keeps people's words from others and erases them with the account", async () => {
  for (let seed = 1; seed <= LIVES; seed++) {
    const kept = await keep(seed, { count: 30, oneOf: 20 });
    expect(kept.failure === null ? "" : tell(kept)).toBe("");
  }
}, 240_000);
