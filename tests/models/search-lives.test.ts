import { expect, test } from "bun:test";
import { tell } from "./lives/run.ts";
import { find } from "./search/run.ts";

const LIVES = 6;

test("finds each groomer who matches with the price and opening of the profile", async () => {
  for (let seed = 1; seed <= LIVES; seed++) {
    const found = await find(seed, { count: 48 });
    expect(found.failure === null ? "" : tell(found)).toBe("");
  }
}, 240_000);
