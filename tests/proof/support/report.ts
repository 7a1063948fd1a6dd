import { cpus } from "node:os";
import { markdownTable, short } from "../../../bench/measure.ts";

export interface Figure {
  what: string;
  figure: string;
  limit: string;
  ok: boolean;
}

export const atMost = (what: string, value: number, limit: number, unit = ""): Figure => ({
  what,
  figure: said(value, unit),
  limit: `<= ${said(limit, unit)}`,
  ok: value <= limit,
});

export const atLeast = (what: string, value: number, limit: number, unit = ""): Figure => ({
  what,
  figure: said(value, unit),
  limit: `>= ${said(limit, unit)}`,
  ok: value >= limit,
});

export const exactly = (what: string, value: number | string, wanted: number | string): Figure => ({
  what,
  figure: said(value),
  limit: said(wanted),
  ok: value === wanted,
});

export const noted = (what: string, value: number | string, unit = ""): Figure => ({
  what,
  figure: said(value, unit),
  limit: "",
  ok: true,
});

const said = (value: number | string, unit = "") =>
  `${typeof value === "string" ? value : short(value)}${unit && ` ${unit}`}`;

export function report(figures: readonly Figure[]): number {
  const rows = figures.map(({ what, figure, limit, ok }) => [what, figure, limit, ok ? "ok" : "MISSED"]);
  const missed = figures.filter(({ ok }) => !ok).length;
  console.log(`\nBun ${Bun.version}, ${cpus().length} cores, ${new Date().toISOString().slice(0, 10)}\n`);
  console.log(markdownTable(["What", "Figure", "Limit", ""], rows));
  console.log(missed === 0 ? "\nEvery limit is kept." : `\n${missed} of ${figures.length} limits are missed.`);
  return missed === 0 ? 0 : 1;
}
