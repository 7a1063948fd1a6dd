import { parseArgs } from "node:util";

export const parts = ["search", "http", "day", "map", "lists", "counts", "versions", "simulate", "screens"] as const;
export type BenchPart = (typeof parts)[number];

/** Simulation and screens don't measure speed, and counting takes minutes, so these run only if named. */
const usualParts: readonly BenchPart[] = ["search", "http", "day", "map", "lists"];

export interface BenchOptions {
  parts: readonly BenchPart[];
  /** Groomers in each database. */
  groomers: number[];
  /** Searches in each database. */
  queries: number;
  /** Measures only pages whose names contain this text. Empty for all. */
  only: string;
}

export const usage = `bun run bench [search|http|day|map|lists|counts|versions|simulate|screens] [--groomers 1000,10000,100000] [--queries 2000] [--only profile]
bun run bench against REF [--rounds 10] [--only profile] [--warm 60] [--groomers 2000]`;

export interface Comparison {
  /** Commit to compare with. */
  ref: string;
  rounds: number;
  /** Part of the names to measure. Empty for all. */
  only: string;
  /** Warm-up requests of each kind. */
  warm: number;
  /** Groomers of each of the two sites. */
  groomers: number;
}

/** Options of `bench against`. Undefined for other command lines. Throws an Error with the reason. */
export function readAgainst(args: string[]): Comparison | undefined {
  if (args[0] !== "against") return undefined;
  const { values, positionals } = parseArgs({
    args: args.slice(1),
    allowPositionals: true,
    options: {
      rounds: { type: "string", default: "10" },
      only: { type: "string", default: "" },
      warm: { type: "string", default: "60" },
      groomers: { type: "string", default: "2000" },
    },
  });
  const [ref, ...rest] = positionals;
  if (!ref || ref.startsWith("-") || rest.length > 0) throw new Error("Name one commit to compare with.");
  const rounds = count("--rounds", values.rounds, 1_000);
  if (rounds < 10) throw new Error("--rounds: fewer than 10 say little");
  return {
    ref,
    rounds,
    only: values.only,
    warm: count("--warm", values.warm, 20_000),
    groomers: count("--groomers", values.groomers, 100_000),
  };
}

/** Reads the command line. Throws an Error with the reason. */
export function readOptions(args: string[]): BenchOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      groomers: { type: "string", default: "1000,10000,100000" },
      queries: { type: "string", default: "2000" },
      only: { type: "string", default: "" },
    },
  });
  const unknown = positionals.find((name) => !parts.some((part) => part === name));
  if (unknown) throw new Error(`There is no part called ${unknown}. The parts are ${parts.join(", ")}.`);
  return {
    parts: positionals.length > 0 ? parts.filter((part) => positionals.includes(part)) : usualParts,
    groomers: values.groomers.split(",").map((text) => count("--groomers", text, 1_000_000)),
    queries: count("--queries", values.queries, 20_000),
    only: values.only,
  };
}

function count(name: string, text: string, most: number): number {
  const value = Number(text.replaceAll("_", ""));
  if (!Number.isInteger(value) || value < 1 || value > most) throw new Error(`${name}: numbers from 1 to ${most}`);
  return value;
}
