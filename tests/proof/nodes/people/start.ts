import type { Cluster } from "#tests/support/cluster.ts";
import { until } from "#tests/support/until.ts";
import { dataUrlOf, photos } from "../../support/photos.ts";
import type { World } from "../../support/world.ts";
import { diceOf } from "../../year/dice.ts";
import { type Balancer, startBalancer } from "./balancer.ts";
import { liveAsGroomer, liveAsParent } from "./lives.ts";
import { createPerson, newStory, type Story } from "./person.ts";

const PARENTS = 6;
const GROOMERS = 2;

/** Eight people who read and write through all nodes that a proxy would take. */
export interface People {
  balancer: Balancer;
  story: Story;
  stop(): Promise<number>;
}

export async function startPeople(
  { world, cluster }: { world: World; cluster: Cluster },
  seed: number,
): Promise<People> {
  const pictures = await Promise.all((await photos(8, 160)).map(dataUrlOf));
  const balancer = await startBalancer(cluster.nodes);
  const story = newStory();
  let isOver = false;
  const over = () => isOver;
  const person = (kind: string, { id, cookie }: { id: number; cookie: string }) =>
    createPerson(cookie, balancer, diceOf(seed, kind, id), story);
  const all = [
    ...world.parents.slice(0, PARENTS).map((one) => liveAsParent(person("parent", one), one.id, world.groomers, over)),
    ...world.owners.slice(0, GROOMERS).map((one, at) => {
      const owner = { id: one.id, business: world.groomers[at]!, pictures };
      return liveAsGroomer(person("groomer", one), owner, over);
    }),
  ];
  return {
    balancer,
    story,
    async stop() {
      await until(() => cluster.nodes.every((node) => balancer.isReady(node)));
      isOver = true;
      await Promise.all(all);
      await balancer.stop();
      return lostOf(cluster, story);
    },
  };
}

async function lostOf({ primary, nodes }: Cluster, { bookings, portraits }: Story): Promise<number> {
  const there = new Set((await primary.ask("SELECT id FROM bookings")).map(([id]) => id));
  let lost = bookings.filter((id) => !there.has(id)).length;
  for (const path of portraits.values()) {
    for (const { url } of nodes) if (!(await fetch(url + path)).ok) lost++;
  }
  return lost;
}
