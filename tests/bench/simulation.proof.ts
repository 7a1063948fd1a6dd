import { expect, test } from "bun:test";
import { freshDb } from "#tests/support/db.ts";
import { simulate, simulateByPhone, towns } from "../../bench/simulate.ts";

const db = freshDb();
const [charlotte] = towns;

test("the same weeks under each policy: the day plan overbooks nobody, and whoever accepts all refuses nobody", () => {
  const results = simulate(db, charlotte!, 2);
  const of = (letter: string) => results.filter(({ policy }) => policy.name.startsWith(letter));

  expect(new Set(results.map(({ asked }) => asked)).size).toBe(1);
  expect(of("a")[0]).toMatchObject({ refused: 0, visits: expect.any(Number) });
  expect(of("a")[0]!.overbooked).toBeGreaterThan(of("b")[0]!.overbooked);
  for (const { overbooked, visits } of [...of("c"), ...of("d"), ...of("e")]) {
    expect(overbooked).toBe(0);
    expect(visits).toBeGreaterThan(100);
  }
});

test("with half of all visits by telephone only a book that has them all overbooks nobody", () => {
  const [paper, entered] = simulateByPhone(db, charlotte!, 2);

  expect(entered!.overbooked).toBe(0);
  expect(entered!.visits).toBeGreaterThan(100);
  expect(paper!.overbooked).toBeGreaterThan(paper!.days / 2);
});

test("the same seed gives the same figures", () => {
  expect(simulate(db, charlotte!, 1)).toEqual(simulate(db, charlotte!, 1));
});
