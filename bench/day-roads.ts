import { usRoads } from "#src/base/roads/known-roads.ts";
import { setRoads } from "#src/domain/travel.ts";
import { markdownTable, median, short } from "./measure.ts";

const ROUNDS = 100;

/** Compares times with road routes and with estimated driving. They take turns, because other programs use the machine too. */
export function roadsAgainstGuess(tasks: readonly { what: string; run: () => unknown }[]): void {
  const rows = tasks.map(({ what, run }) => {
    const [byRoad, guessed]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      for (const [roads, times] of [
        [usRoads, byRoad],
        [null, guessed],
      ] as const) {
        setRoads(roads);
        const began = performance.now();
        run();
        times.push(performance.now() - began);
      }
    }
    const ratios = byRoad.map((time, at) => time / guessed[at]!);
    return [what, short(Math.min(...byRoad)), short(Math.min(...guessed)), median(ratios).toFixed(2)];
  });
  console.log("\n## By road, and as the crow flies\n");
  console.log(markdownTable(["What", "ms by road, the fastest", "as the crow flies", "the ratio, median"], rows));
}
