import type { Figure } from "../support/report.ts";
import { exactly } from "../support/report.ts";
import { floodedThread, guessedPictures, sentPictures } from "./messages.ts";
import { shareSite } from "./shared-site.ts";
import { openSite } from "./site.ts";

const PARENTS = 12;

export async function talkers(isShort: boolean): Promise<Figure[]> {
  const site = await (isShort
    ? shareSite("limited")
    : openSite({ RATE_LIMITS: "on" }, { groomers: 12, parents: PARENTS, owners: 4 }));
  try {
    return [
      ...(await floodedThread(site, isShort)),
      ...(await sentPictures(site, isShort)),
      ...(await guessedPictures(site, isShort)),
      exactly("talkers: faults in the server's log", site.faults.length, 0),
    ];
  } finally {
    await site.close();
  }
}
