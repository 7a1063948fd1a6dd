import type { Figure } from "../support/report.ts";
import { exactly } from "../support/report.ts";
import { floodedThread, guessedPictures, sentPictures } from "./messages.ts";
import { shareSite } from "./shared-site.ts";
import { openSite } from "./site.ts";
import { manyStreams } from "./streams.ts";

/** Enough for every stream that the site takes, five for each. */
const PARENTS = 405;

/** Somebody who writes, sends pictures, guesses addresses and listens without end, with the limits of every site. */
export async function talkers(isShort: boolean): Promise<Figure[]> {
  const site = await (isShort
    ? shareSite("limited")
    : openSite({ RATE_LIMITS: "on" }, { groomers: 12, parents: PARENTS, owners: 4 }));
  try {
    return [
      ...(await floodedThread(site, isShort)),
      ...(await sentPictures(site, isShort)),
      ...(await guessedPictures(site, isShort)),
      ...(await manyStreams(site, isShort)),
      exactly("talkers: faults in the server's log", site.faults.filter(isNotShed).length, 0),
    ];
  } finally {
    await site.close();
  }
}

/** Streams beyond what the site takes, which are told when to come back. */
const isNotShed = (line: string) => !/"route":"\/api\/events","status":503/.test(line);
