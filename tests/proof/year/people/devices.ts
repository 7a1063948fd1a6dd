import { pushKeys } from "#src/push/keys.ts";
import type { Member } from "./account.ts";
import type { Habit } from "./person.ts";

export const deviceHabits: readonly Habit<Member>[] = [
  { name: "switches notifications on", weight: 1, act: switchOn },
  { name: "looks at own devices", weight: 0.3, act: ({ browser }) => browser.get("/api/push-devices") },
];

function switchOn({ world, browser }: Member) {
  const { publicKey } = pushKeys(world.ctx.db, world.clock.now());
  const { subscription } = world.outside.subscribe(publicKey);
  return browser.post("/api/push-devices", subscription);
}
