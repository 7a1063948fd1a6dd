import { MAX_CLIENTS } from "#src/shared/day/own/own-labels.ts";
import { addedClients } from "#tests/support/clients.ts";
import { atLeast, atMost, exactly, type Figure } from "../support/report.ts";
import type { Person } from "../support/world.ts";
import { evilLists, heavyList, longList } from "./evil-lists.ts";
import { askAll, others, othersLimit } from "./messages.ts";
import { photoOf, SHORT_WIDTH } from "./photos.ts";
import { othersMet, profileOf, startProbe } from "./probe.ts";
import { SHORT_IMPORTS, shareSite } from "./shared-site.ts";
import { forgetPeak, memoryOf, openSite, type Site } from "./site.ts";

const PATH = "/api/clients/import";
/** What one person has in an hour; fewer in the short form, because reading each takes a program. */
const importsOf = (isShort: boolean) => (isShort ? SHORT_IMPORTS : 60);
const PEAK_MB = 700;
const PHOTO_BYTES = 3_000_000;
const SENDERS = [0, 5, 6, 7];
const peopleOf = (isShort: boolean) => (isShort ? 2 : 3);
const eachOf = (isShort: boolean) => (isShort ? 1 : 4);

export async function lists(isShort: boolean): Promise<Figure[]> {
  const site = await (isShort ? shareSite("limited") : openSite({ RATE_LIMITS: "on" }));
  try {
    return [
      ...(await refusedLists(site)),
      ...(await floodOfLists(site, isShort)),
      ...(await heavyLists(site, isShort)),
      exactly("lists: faults in the server's log", site.faults.filter(isNotShed).length, 0),
    ];
  } finally {
    await site.close();
  }
}

const isNotShed = (line: string) => !/"status":503/.test(line);

function formOf(bytes: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.set("file", new Blob([bytes], { type: "text/csv" }), "clients.csv");
  return form;
}

const sendList = ({ send }: Site, as: Person, bytes: Uint8Array<ArrayBuffer>, path = PATH) =>
  send("POST", path, { as, form: formOf(bytes) });

async function refusedLists(site: Site): Promise<Figure[]> {
  const { db, world } = site;
  const evil = Object.entries(evilLists());
  const wrong: string[] = [];
  for (const [at, [what, { bytes, status }]] of evil.entries()) {
    const answer = await sendList(site, world.owners[SENDERS[at % SENDERS.length]!]!, bytes);
    const text = await answer.text();
    if (answer.status !== status || (status >= 400 && !hasWords(text))) wrong.push(`${what}: ${answer.status} ${text}`);
  }
  for (const line of wrong) console.error(line);
  const kept = addedClients(db);
  return [
    exactly(
      `${evil.length} lists that are none, or lie about it: taken or refused wrongly, or without words`,
      wrong.length,
      0,
    ),
    exactly("… clients that were added by them, of the one that is right", kept.length, 1),
  ];
}

function hasWords(text: string) {
  const { message = "", fields = {} } = (JSON.parse(text) as { error: { message?: string; fields?: object } }).error;
  return [message, ...Object.values(fields)].every((words) => /^[A-Z].+[.!?]$|^[A-Z].+/.test(words));
}

async function floodOfLists(site: Site, isShort: boolean): Promise<Figure[]> {
  const { db, world } = site;
  const as = world.owners[1]!;
  const count = isShort ? 8 : 400;
  await forgetPeak(site.pid);
  const probe = await startProbe(profileOf(site), isShort);
  const sent = await askAll(count, (number) => sendList(site, as, longList(number)));
  const seen = await probe.stop();
  const kept = addedClients(db).filter(({ groomerId }) => groomerId === world.groomers[1]!.id);
  const what = `${count} lists of 1,000 clients of one person`;
  return [
    exactly(`${what}: read`, (sent[201] ?? 0) + (sent[409] ?? 0), importsOf(isShort)),
    exactly(`${what}: clients that were added by each that was taken`, kept.length, 1_000 * (sent[201] ?? 0)),
    atMost(`${what}: clients at the end`, kept.length, MAX_CLIENTS),
    exactly(`${what}: answers other than 201, 409 and 429`, others(sent, 201, 409, 429), "none"),
    atMost(`${what}: most memory of the process`, await memoryOf(site.pid, "VmHWM"), PEAK_MB, "MB"),
    ...othersMet(what, seen, othersLimit(isShort)),
  ];
}

async function heavyLists(site: Site, isShort: boolean): Promise<Figure[]> {
  const { send, world } = site;
  const photo = await photoOf(PHOTO_BYTES, SHORT_WIDTH);
  const statuses: Record<number, number> = {};
  const people = peopleOf(isShort);
  const count = people * eachOf(isShort);
  let left = count;
  const isReading = Promise.withResolvers<void>();
  const flood = Array.from({ length: count }, async (_, at) => {
    const answer = await sendList(site, world.owners[2 + (at % people)]!, heavyList(), `${PATH}/preview`);
    await answer.text();
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    left--;
    if (answer.status === 422) isReading.resolve();
  });
  await isReading.promise;
  const form = new FormData();
  form.append("image", new Blob([photo], { type: "image/jpeg" }), "van.jpg");
  const shown = await send("POST", "/api/portfolio-images", { as: world.owners[6], form });
  await shown.text();
  const leftThen = left;
  const honest = await sendList(site, world.owners[7]!, longList(0, 3));
  await honest.text();
  await Promise.all(flood);
  const what = `${count} lists of ${people} people that take two seconds each`;
  return [
    exactly(`${what}: answers other than 422, 429 and 503`, others(statuses, 422, 429, 503), "none"),
    exactly(`${what}: a picture of somebody else meanwhile`, shown.status, 201),
    atLeast(`${what}: of them under way when it was there`, leftThen, count / 2),
    exactly(`${what}: a short list of somebody else`, honest.status, 201),
  ];
}
