import { expect, test } from "bun:test";
import { readOptions } from "../../bench/options.ts";

test("without arguments every part runs on three sizes", () => {
  expect(readOptions([])).toEqual({ parts: ["search", "http"], groomers: [1_000, 10_000, 100_000], queries: 2_000 });
});

test("a part and sizes can be chosen", () => {
  expect(readOptions(["search", "--groomers", "500,10_000", "--queries", "50"])).toEqual({
    parts: ["search"],
    groomers: [500, 10_000],
    queries: 50,
  });
});

test("what cannot be run is refused with its name", () => {
  expect(() => readOptions(["profile"])).toThrow("There is no part called profile");
  expect(() => readOptions(["--groomers", "many"])).toThrow("--groomers");
  expect(() => readOptions(["--queries", "0"])).toThrow("--queries");
  expect(() => readOptions(["--speed"])).toThrow();
});
