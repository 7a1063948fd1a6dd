import { byWeight, diceOf } from "../../year/dice.ts";
import { fine, type Weather } from "./relay.ts";

export const kinds = ["cut", "stalled", "answers lost", "requests lost", "slow"] as const;
export type Kind = (typeof kinds)[number];

const SLOW_MS = 200;

export const weatherOf: Record<Kind, Weather> = {
  cut: { ...fine, isCut: true },
  stalled: { ...fine, holdsRequests: true, holdsAnswers: true },
  "answers lost": { ...fine, holdsAnswers: true },
  "requests lost": { ...fine, holdsRequests: true },
  slow: { ...fine, delayMs: SLOW_MS },
};

export interface Fault {
  kind: Kind;
  ways: readonly (readonly [from: string, to: string])[];
  lasts: number;
  rests: number;
}

const nodes = ["one", "two"];

const eachFrom = (weight: number, ...to: string[]) =>
  nodes.map((node) => [to.map((one) => [node, one] as const), weight] as const);

const places: readonly (readonly [Fault["ways"], weight: number])[] = [
  ...eachFrom(4, "primary"),
  ...eachFrom(1, "store"),
  ...eachFrom(2, "primary", "store"),
  [nodes.map((node) => [node, "primary"] as const), 2],
  [nodes.map((node) => [node, "store"] as const), 1],
];

export function faultAt(seed: number, number: number): Fault {
  const dice = diceOf(seed, "fault", number);
  const kind = byWeight(dice, [
    ["cut", 3],
    ["stalled", 3],
    ["answers lost", 2],
    ["requests lost", 2],
    ["slow", 2],
  ] as const);
  return {
    kind,
    ways: byWeight(dice, places),
    lasts: byWeight(dice, [
      [dice.between(1, 9), 1],
      [dice.between(16, 24), 2],
    ]),
    rests: dice.between(4, 10),
  };
}

/** Faults of the short form, one of each kind. */
export const shortFaults: readonly Fault[] = [
  { kind: "stalled", ways: [["one", "primary"]], lasts: 16, rests: 6 },
  { kind: "answers lost", ways: [["two", "primary"]], lasts: 5, rests: 4 },
  {
    kind: "slow",
    ways: [
      ["one", "primary"],
      ["two", "primary"],
    ],
    lasts: 5,
    rests: 3,
  },
  {
    kind: "cut",
    ways: [
      ["two", "primary"],
      ["two", "store"],
    ],
    lasts: 14,
    rests: 6,
  },
  {
    kind: "requests lost",
    ways: [
      ["one", "store"],
      ["two", "store"],
    ],
    lasts: 4,
    rests: 3,
  },
];
