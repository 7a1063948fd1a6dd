/* Steps that must follow each other to show something, which random steps rarely do. */

import { looks } from "./checks.ts";
import * as m from "./model.ts";
import { reads, reviews, suspendsOne, turnsOff, writes } from "./people.ts";
import { accepts, clockOf, completes, goesTo, isCutOff, requests, withdraws } from "./steps.ts";
import type { Setup } from "./world.ts";

type Step = (world: Setup) => Promise<string | null>;

const inTurn =
  (...steps: Step[]): Step =>
  async (world) => {
    for (const step of steps) {
      const said = await step(world);
      if (said) world.log.push(said);
      await world.jobs.catchUp();
      await looks(world);
    }
    return null;
  };

const after =
  (minutes: number): Step =>
  (world) =>
    goesTo(world, world.now() + minutes * m.MINUTE);

/** Tries until the groomer has time for a request. */
const asks: Step = async (world) => {
  for (let tries = 0; tries < 9; tries++) {
    const said = await requests(world);
    if (said) return said;
  }
  return null;
};
/** A step about the first visit. */
const about =
  (then: (world: Setup, visit: m.Visit) => Promise<string>): Step =>
  ({ visits: [visit], ...world }) =>
    visit ? then({ visits: [visit], ...world } as Setup, visit) : Promise.resolve(null);
const begin = about((world, { startsAt }) => goesTo(world, startsAt));
const almostEnd = about((world, { endsAt }) => goesTo(world, endsAt - m.MINUTE));
/** Nothing else happens in between. */
async function jumps({ app }: Setup, until: number) {
  app.clock.set(until);
  return `it is ${new Date(until).toISOString()}`;
}
const evening: Step = (world) => goesTo(world, clockOf(world, "21:20"));

export const scenes = [
  inTurn(
    ...[asks, accepts, begin, completes, almostEnd, isCutOff, after(3)],
    about((world, { parent }) => turnsOff(world, parent, "review-invitations")),
    after(60),
  ),
  inTurn(asks, accepts, almostEnd, after(2), isCutOff, completes, after(1), reviews, after(60)),
  inTurn(
    ...[asks, accepts, after(1)],
    about((world, { parent }) => suspendsOne(world, parent)),
    about((world, { endsAt }) => jumps(world, endsAt + 2 * m.DAY - m.HOUR)),
    after(180),
  ),
  inTurn(asks, evening, accepts, after(60)),
  inTurn(evening, asks, withdraws, after(60 * 11)),
  inTurn(evening, (world) => requests(world, 1, "Morning (8AM - 12PM)"), after(60 * 11)),
  inTurn(
    ...[asks, writes, after(9.5), isCutOff, after(2)],
    about(async (world, visit) => {
      for (const side of ["parent", "groomer"] as const) await reads(world, visit, side);
      return "both sides read";
    }),
    ...[after(60), writes, writes, after(6), after(6), writes, writes, writes, after(12)],
  ),
];
