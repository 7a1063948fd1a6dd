import { sqlite } from "#db/open.ts";
import { smsLimits } from "#src/features/people/sms/limits.ts";
import { exactly, type Figure } from "../support/report.ts";
import type { Person } from "../support/world.ts";
import { SHORT_CODES, sharedTexts, shareSite } from "./shared-site.ts";
import { openSite, type Site } from "./site.ts";
import { startTwilio } from "./twilio.ts";

const siteOf = (isShort: boolean) => (isShort ? SHORT_CODES : smsLimits["text-code-site"].attempts);
const NETWORK = smsLimits["text-code-ip"].attempts;
/** More accounts than there are codes in an hour, and from each network more than it has. */
const moreOf = (isShort: boolean) => (isShort ? 20 : 60);
const FROM_EACH_NETWORK = NETWORK + 2;

/** Where a text is dear, or pays whoever has the number. */
const dear = [
  ...["+1 900 555 0100", "+1 800 555 0100", "+44 7700 900123"],
  ...["+371 2000 0000", "+881 6 1234 5678", "+1 876 555 0100"],
];

/** Somebody who earns a share of what texts cost has codes sent without end, with accounts, numbers and networks of their own. */
export async function pumping(isShort: boolean): Promise<Figure[]> {
  const inAll = siteOf(isShort);
  const accounts = inAll + moreOf(isShort);
  const texts = isShort ? sharedTexts() : startTwilio();
  const env = { RATE_LIMITS: "on", TRUST_PROXY: "1", ...texts.env };
  const site = await (isShort ? shareSite("limited") : openSite(env, { groomers: 2, parents: accounts, owners: 1 }));
  const wakeUp = beAwake(site);
  try {
    const refused: number[] = [];
    for (const number of dear) refused.push(await asksForCode(site, site.world.parents[0]!, number, "192.0.2.1"));
    const statuses: number[] = [];
    for (const [at, parent] of site.world.parents.slice(0, accounts).entries()) {
      const network = `198.51.100.${Math.floor(at / FROM_EACH_NETWORK) + 1}`;
      statuses.push(await asksForCode(site, parent, `+1828${2_000_000 + at}`, network));
    }
    const taken = statuses.filter((status) => status === 200).length;
    const ofFirst = statuses.slice(0, FROM_EACH_NETWORK).filter((status) => status === 200).length;
    await texts.until(taken);
    const what = `codes for ${accounts} accounts and numbers from ${Math.ceil(accounts / FROM_EACH_NETWORK)} networks`;
    return [
      exactly(`${dear.length} numbers where a text is dear: answers`, [...new Set(refused)].join(" "), "422"),
      exactly(`${what}: taken from the first network`, ofFirst, NETWORK),
      exactly(`${what}: taken of all`, taken, inAll),
      exactly(`${what}: answers`, [...new Set(statuses)].toSorted().join(" "), "200 429"),
      exactly(`${what}: texts sent, to how many numbers`, texts.sent(), `${inAll}, ${inAll}`),
      exactly("pumping: faults in the server's log", site.faults.length, 0),
    ];
  } finally {
    wakeUp();
    await site.close();
    if (!isShort) await texts.stop();
  }
}

/** Codes are texted by day alone: wherever the parents live, it is noon there until they are given back their clocks. */
function beAwake({ db }: Site): () => void {
  const clocks = sqlite(db);
  const ahead = 12 - new Date().getUTCHours();
  const noon = `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
  clocks.run("CREATE TABLE clocks AS SELECT zip, time_zone FROM us_zips", []);
  clocks.run("UPDATE us_zips SET time_zone = ? WHERE zip IN (SELECT substr(zip_code, 1, 5) FROM locations)", [noon]);
  return () => {
    clocks.run("UPDATE us_zips SET time_zone = (SELECT time_zone FROM clocks WHERE clocks.zip = us_zips.zip)", []);
    clocks.run("DROP TABLE clocks", []);
  };
}

async function asksForCode({ url }: Site, { cookie }: Person, number: string, network: string): Promise<number> {
  const answer = await fetch(`${url}/api/texts/number`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json", "x-forwarded-for": network },
    body: JSON.stringify({ number, agrees: true }),
  });
  await answer.arrayBuffer();
  return answer.status;
}
