import { limitRules } from "#src/limits.ts";
import { createVisitor } from "#tests/support/cluster/visitor.ts";
import { exactly, type Figure } from "../support/report.ts";
import { type Plan, setUp } from "./setting.ts";

export async function tryLimits(_: Plan): Promise<Figure[]> {
  const { world, urls } = await setUp({ env: { RATE_LIMITS: "" } });
  const { username } = world.parents[0]!;
  const { attempts } = limitRules["login-account"];
  const statuses: number[] = [];
  for (let at = 0; at <= attempts; at++) {
    const guess = { body: { username, password: `not my dog ${at}` } };
    statuses.push((await createVisitor().send(urls[at % urls.length]!, "/api/login", guess)).status);
  }
  return [
    exactly(`wrong passwords over ${urls.length} nodes: refused`, statuses.filter((is) => is === 401).length, attempts),
    exactly("  the next one", statuses.at(-1)!, 429),
  ];
}
