/* Steps that must follow each other to show something, which random steps rarely do. */

import { HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { dayAfter } from "../lives/life.ts";
import { agrees, confirms, enters, turns } from "./numbers.ts";
import { cancels, goesTo, requestsOne, sendsWindowsOf } from "./steps.ts";
import { clockOf, dayOf, type Setup, ZONE } from "./world.ts";

/** A parent who agreed to texts gets the arrival window of tomorrow's visit. */
async function promises(world: Setup) {
  const [ana] = world.parents;
  await agrees(world, ana!);
  for (let tries = 0; tries < 5; tries++) await requestsOne(world, ana!);
  await goesTo(world, world.now() + HOUR_MS);
  for (const days of [1, 2]) await sendsWindowsOf(world, dayAfter(dayOf(world.now()), days));
  return null;
}

/** The groomer turns texts about requests off for an hour of the night. */
async function pauses(world: Setup) {
  const { groomer, parents, now } = world;
  await agrees(world, groomer);
  await goesTo(world, clockOf(now(), ZONE, "21:30"));
  await turns(world, groomer, "request");
  for (let tries = 0; tries < 5; tries++) await requestsOne(world, parents[0]!);
  await goesTo(world, now() + HOUR_MS);
  await turns(world, groomer, "request");
  await goesTo(world, now() + 10 * HOUR_MS);
  return null;
}

/** Near visits and later ones. */
async function callsOff(world: Setup) {
  const { groomer, parents } = world;
  for (const person of [groomer, parents[0]!]) await agrees(world, person);
  for (let tries = 0; tries < 6; tries++) await requestsOne(world, parents[0]!);
  await goesTo(world, world.now() + HOUR_MS);
  while (await cancels(world)) await goesTo(world, world.now() + MINUTE_MS);
  return null;
}

/** Four people share a number within an hour of their days. */
async function shares(world: Setup) {
  await goesTo(world, clockOf(world.now(), ZONE, "16:00"));
  for (const person of world.people) await agrees(world, person, "+18285550143");
  return null;
}

async function begins(world: Setup) {
  for (const step of [enters, confirms, enters, confirms, enters, confirms]) await step(world);
  return null;
}

export const scenes = [begins, promises, pauses, shares, callsOff];
