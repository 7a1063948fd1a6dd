import { addedClients } from "#tests/support/clients.ts";
import { exactly, type Figure } from "../support/report.ts";
import type { Person } from "../support/world.ts";
import { evilLists } from "./evil-lists.ts";
import { shareSite } from "./shared-site.ts";
import { openSite, type Site } from "./site.ts";

const PATH = "/api/clients/import";
const SENDERS = [0, 5, 6, 7];
export async function lists(isShort: boolean): Promise<Figure[]> {
  const site = await (isShort ? shareSite("limited") : openSite({ RATE_LIMITS: "on" }));
  try {
    return [
      ...(await refusedLists(site)),
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
