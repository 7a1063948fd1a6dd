import { percentile } from "../../../bench/measure.ts";
import { travel, wrongIn } from "../../nodes/journey.ts";
import { exactly, type Figure, noted } from "../support/report.ts";
import { type Plan, setUp } from "./setting.ts";

export async function goFromNodeToNode({ isShort }: Plan): Promise<Figure[]> {
  const { world, urls } = await setUp();
  const wrong: string[] = [];
  const times: number[] = [];
  for (let at = 0; at < (isShort ? 3 : 30); at++) {
    const steps = await travel(urls, world.groomers[at % world.groomers.length]!, `pat${at}`);
    wrong.push(...wrongIn(steps));
    times.push(...steps.map(({ ms }) => ms));
  }
  for (const text of wrong.slice(0, 10)) console.error(text);
  times.sort((a, b) => a - b);
  return [
    noted("clicks, each on another node than the one before", times.length),
    exactly("  refused, or without what was done just before", wrong.length, 0),
    noted("  half of them within", percentile(times, 0.5), "ms"),
    noted("  99 of 100 within", percentile(times, 0.99), "ms"),
  ];
}
