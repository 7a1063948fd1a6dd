import { expect, test } from "bun:test";
import { readAgainst, readOptions } from "../../bench/options.ts";

test("without arguments everything that measures speed runs, on three sizes", () => {
  expect(readOptions([])).toEqual({
    parts: ["search", "http", "day", "map", "lists"],
    groomers: [1_000, 10_000, 100_000],
    queries: 2_000,
    only: "",
  });
});

test("a part and sizes can be chosen", () => {
  expect(readOptions(["search", "--groomers", "500,10_000", "--queries", "50", "--only", "profile"])).toEqual({
    parts: ["search"],
    groomers: [500, 10_000],
    queries: 50,
    only: "profile",
  });
});

test("the simulation runs when it is asked for", () => {
  expect(readOptions(["simulate", "day"]).parts).toEqual(["day", "simulate"]);
});

test("what cannot be run is refused with its name", () => {
  expect(() => readOptions(["profile"])).toThrow("There is no part called profile");
  expect(() => readOptions(["--groomers", "many"])).toThrow("--groomers");
  expect(() => readOptions(["--queries", "0"])).toThrow("--queries");
  expect(() => readOptions(["--speed"])).toThrow();
});

test("a commit to compare with can be named, and nothing that says too little", () => {
  expect(readAgainst(["search"])).toBeUndefined();
  expect(readAgainst(["against", "v1"])).toEqual({
    ref: "v1",
    rounds: 10,
    only: "",
    warm: 60,
    groomers: 2_000,
  });
  const asked = ["HEAD~3", "--rounds", "25", "--only", "profile", "--warm", "3000", "--groomers", "12_000"];
  expect(readAgainst(["against", ...asked])).toEqual({
    ref: "HEAD~3",
    rounds: 25,
    only: "profile",
    warm: 3_000,
    groomers: 12_000,
  });
  expect(() => readAgainst(["against"])).toThrow("Name one commit");
  expect(() => readAgainst(["against", "a", "b"])).toThrow("Name one commit");
  expect(() => readAgainst(["against", "v1", "--rounds", "3"])).toThrow("fewer than 10");
  expect(() => readAgainst(["against", "v1", "--warm", "0"])).toThrow("--warm");
  expect(() => readAgainst(["against", "v1", "--groomers", "some"])).toThrow("--groomers");
});
