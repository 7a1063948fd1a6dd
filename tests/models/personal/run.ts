import { Broken } from "../lives/life.ts";
import { checkBooking, checkBytes, checkDownloads, checkEmails, checkFeeds, checkReaders } from "./looks.ts";
import { closes, nextStep, waitsForOutbox } from "./steps.ts";
import { beginPersonal } from "./world.ts";

export async function keep(seed: number, { count, oneOf }: { count: number; oneOf: number }) {
  const world = await beginPersonal(seed);
  const { log, app, dice } = world;
  const look = async () => {
    await checkReaders(world, oneOf);
    checkEmails(world);
    await checkFeeds(world);
    await checkDownloads(world);
    checkBytes(world);
  };
  try {
    for (let left = count; left > 0; left--) {
      log.push(await nextStep(world));
      await checkBooking(world);
      app.clock.advance(dice.pick([1000, 60_000]));
      if (left % 15 === 0 && left < count) await look();
    }
    for (let left = 2; left > 0; left--) {
      log.push(await closes(world));
      checkBytes(world);
    }
    await look();
    log.push(await waitsForOutbox(world));
    await look();
  } catch (error) {
    return { seed, log, failure: error instanceof Broken ? error.message : String((error as Error).stack) };
  }
  return { seed, log, failure: null };
}
