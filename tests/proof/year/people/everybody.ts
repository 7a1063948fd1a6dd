import type { World } from "../world.ts";
import { createAdmin } from "./admin.ts";
import { createImpatient, createOldTab, createThief } from "./odd-ones.ts";
import { createParent } from "./parent.ts";
import { createRobot, createVisitor } from "./passers-by.ts";
import { createGroomer } from "./person.ts";

const OTHERS = { visitors: 3, robots: 1, thieves: 2, impatient: 1, oldTabs: 1, admins: 2 };

export async function settle(world: World) {
  const { plan } = world;
  const each = (count: number, make: (at: number) => unknown) => Array.from({ length: count }, (_, at) => make(at));
  for (let at = 0; at < OTHERS.admins; at++) await createAdmin(world, at);
  each(plan.groomers, (at) => createGroomer(world, at));
  each(plan.parents, (at) => createParent(world, at));
  each(OTHERS.visitors, (at) => createVisitor(world, at));
  each(OTHERS.robots, (at) => createRobot(world, at));
  each(OTHERS.thieves, (at) => createThief(world, at));
  each(OTHERS.impatient, (at) => createImpatient(world, at));
  each(OTHERS.oldTabs, (at) => createOldTab(world, at));
}
