import { busyCalendarsLimits } from "#src/features/listing/busy-calendars/limits.ts";
import { atLeast, atMost, exactly, type Figure } from "../support/report.ts";
import type { Person } from "../support/world.ts";
import { evil, startElsewhere } from "./elsewhere.ts";
import { othersLimit } from "./messages.ts";
import { othersMet, profileOf, startProbe } from "./probe.ts";
import { shareSite } from "./shared-site.ts";
import { forgetPeak, memoryOf, openSite, type Site } from "./site.ts";

const PATH = "/api/busy-calendars";
const LIMIT = busyCalendarsLimits["busy-calendar-user"].attempts;
const TOO_MANY = 10;
const PEAK_MB = 700;
const honestOf = (isShort: boolean) => (isShort ? 1 : 3);

export async function calendars(isShort: boolean): Promise<Figure[]> {
  const elsewhere = isShort ? null : startElsewhere();
  const site = await (elsewhere ? openSite({ RATE_LIMITS: "on", ...elsewhere.env }) : shareSite("limited"));
  try {
    await forgetPeak(site.pid);
    const probe = await startProbe(profileOf(site), isShort);
    const floods = evil.map((kind, at) => flood(site, site.world.owners[at]!, kind));
    await Promise.all(floods.map(({ begun }) => begun));
    const honest: number[] = [];
    for (let at = 0; at < honestOf(isShort); at++)
      honest.push((await adds(site, site.world.owners[5]!, `home-${at}`)).status);
    const left = floods[evil.indexOf("takes-long")]!.left();
    const seen = await probe.stop();
    const what = `${LIMIT + TOO_MANY} calendars at once of each of ${evil.length} people that ${evil.join(", ")}`;
    return [
      exactly(
        `${what}: put off in words`,
        floods.map(({ putOff }) => putOff()).join(" "),
        evil.map(() => TOO_MANY).join(" "),
      ),
      exactly(
        `${what}: other answers than 422 and 429`,
        floods.flatMap(({ others }) => others()).join(" ") || "none",
        "none",
      ),
      exactly(`${what}: calendars of somebody else`, honest.join(" "), honest.map(() => 201).join(" ")),
      atLeast(`${what}: of those that take long under way when these were there`, left, LIMIT / 2),
      atMost(`${what}: most memory of the process`, await memoryOf(site.pid, "VmHWM"), PEAK_MB, "MB"),
      ...othersMet(what, seen, othersLimit(isShort)),
      exactly("calendars: faults in the server's log", site.faults.length, 0),
    ];
  } finally {
    await site.close();
    elsewhere?.stop();
  }
}

const adds = ({ send }: Site, as: Person, name: string) =>
  send("POST", PATH, { as, json: { address: `https://push.test/${name}.ics` } });

function flood(site: Site, as: Person, kind: string) {
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  const others: number[] = [];
  let [left, putOff] = [LIMIT + TOO_MANY, 0];
  const one = async (at: number) => {
    const answer = await adds(site, as, `${kind}-${at}`);
    const text = await answer.text();
    left--;
    if (answer.status === 429 && JSON.parse(text).error.message) putOff++;
    else if (answer.status !== 422) others.push(answer.status);
    if (putOff === TOO_MANY) resolve();
  };
  for (let at = 0; at < LIMIT + TOO_MANY; at++) one(at).catch(() => {});
  return { begun, left: () => left, putOff: () => putOff, others: () => others };
}
