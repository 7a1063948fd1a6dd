import { createVisitor, type Visitor } from "#tests/support/cluster/visitor.ts";
import { percentile } from "../../../bench/measure.ts";
import { atMost, exactly, type Figure, noted } from "../support/report.ts";
import type { Person } from "../support/world.ts";
import { type Plan, setUp } from "./setting.ts";

export async function seeElsewhere({ isShort }: Plan): Promise<Figure[]> {
  const { world, urls } = await setUp();
  const [parent] = world.parents as [Person];
  const author = createVisitor(parent.cookie);
  const stranger = createVisitor(parent.cookie);
  const later: number[] = [];
  let old = 0;
  for (let at = 0; at < (isShort ? 20 : 200); at++) {
    const name = `Parent the ${at}th`;
    const [here, there] = [urls[at % urls.length]!, urls[(at + 1) % urls.length]!];
    const written = await author.send(here, `/api/users/${parent.id}`, { method: "PATCH", body: { fullName: name } });
    if (written.status !== 200) throw new Error(`A name was answered with ${written.status}`);
    const writtenAt = performance.now();
    const found = untilSeen(stranger, there, name).then(() => later.push(performance.now() - writtenAt));
    if ((await nameFor(author, there)) !== name) old++;
    await found;
  }
  later.sort((a, b) => a - b);
  return [
    noted("writes that somebody else looks for on another node, without a cookie of them", later.length),
    noted("  half are seen within", percentile(later, 0.5), "ms"),
    atMost("  99 of 100 are seen within", percentile(later, 0.99), 250, "ms"),
    atMost("  the last", later.at(-1)!, 1_000, "ms"),
    exactly("  whoever wrote was shown what was there before", old, 0),
  ];
}

const nameFor = async (visitor: Visitor, url: string) =>
  (await visitor.send<{ fullName: string }>(url, "/api/user")).content.fullName;

async function untilSeen(visitor: Visitor, url: string, name: string) {
  while ((await nameFor(visitor, url)) !== name) await Bun.sleep(0);
}
