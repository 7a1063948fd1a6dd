import { auditLog, messages, reports, visitPictures } from "#db/schema/tables.ts";
import { privatePicturePath } from "#src/shared/base/paths.ts";
import type { MessageView } from "#src/shared/talk/messages/messages.ts";
import { readRows } from "#tests/support/rows.ts";
import { atLeast, atMost, exactly, type Figure, noted } from "../support/report.ts";
import { bookingOf, type Person } from "../support/world.ts";
import { photoOf, SHORT_WIDTH } from "./photos.ts";
import { othersMet, profileOf, startProbe } from "./probe.ts";
import { forgetPeak, memoryOf, type Site } from "./site.ts";

const CONNECTIONS = 40;
const P99_MS = 100;
const STANDSTILL_MS = 10_000;
const [MESSAGES, REPORTS, PICTURES] = [30, 20, 30];
const MAX_AT_ONCE = 12;
const PEAK_MB = 700;
const PHOTO_BYTES = 3_000_000;

export const triesOf = (isShort: boolean) => (isShort ? 60 : 10_000);

export const othersLimit = (isShort: boolean) => (isShort ? { p95: STANDSTILL_MS } : { p99: P99_MS });

export async function floodedThread(site: Site, isShort: boolean): Promise<Figure[]> {
  const { send, db, world } = site;
  const [writer, stranger] = [world.parents[0]!, world.parents[1]!];
  const id = await bookedBy(site, writer, 0);
  const count = triesOf(isShort);
  const path = `/api/bookings/${id}/messages`;
  const probe = await startProbe(profileOf(site), isShort);
  const write = (as: Person) => (number: number) => send("POST", path, { as, json: { text: `Number ${number}` } });
  const sent = await askAll(count, write(writer));
  const foreign = await askAll(count, write(stranger));
  const kept = readRows(db, messages, { bookingId: id });
  const reported = await askAll(kept.length, (number) =>
    send("POST", `${path}/${kept[number]!.id}/report`, { as: world.owners[0], json: { reason: "harassment" } }),
  );
  const seen = await probe.stop();
  const audited = readRows(db, auditLog, { action: "message-sent" });
  const what = `${count} messages of one person`;
  return [
    exactly(`${what}: taken, kept, in the audit log`, `${sent[201]}, ${kept.length}, ${audited.length}`, all(MESSAGES)),
    exactly(`${what}: answers other than 201 and 429`, others(sent, 201, 429), "none"),
    exactly(`${count} of a stranger: answers other than 404 and 429`, others(foreign, 404, 429), "none"),
    exactly("reports of all of them: taken, kept", `${reported[204]}, ${rows(site)}`, `${REPORTS}, ${REPORTS}`),
    ...othersMet(what, seen, othersLimit(isShort)),
  ];
}

const all = (count: number) => `${count}, ${count}, ${count}`;
const rows = ({ db }: Site) => readRows(db, reports).length;

export async function sentPictures(site: Site, isShort: boolean): Promise<Figure[]> {
  const { db, world } = site;
  const writer = world.parents[2]!;
  const id = await bookedBy(site, writer, 1);
  const photo = await photoOf(PHOTO_BYTES, isShort ? SHORT_WIDTH : undefined);
  const count = isShort ? 40 : 400;
  await forgetPeak(site.pid);
  const probe = await startProbe(profileOf(site), isShort);
  const sent = await askAll(count, (number) => {
    const form = new FormData();
    form.set("text", `Number ${number}`);
    form.append("pictures", new Blob([photo], { type: "image/jpeg" }), "dog.jpg");
    return site.send("POST", `/api/bookings/${id}/messages`, { as: writer, form });
  });
  const seen = await probe.stop();
  const kept = readRows(db, visitPictures, { bookingId: id });
  const what = `${count} messages with a photo of 3 MB of one person`;
  return [
    exactly(`${what}: taken that were not kept`, (sent[201] ?? 0) - kept.length, 0),
    atLeast(`${what}: kept, of as many as wait at once`, kept.length, MAX_AT_ONCE),
    atMost(`${what}: kept`, kept.length, PICTURES),
    exactly(`${what}: answers other than 201 and 429`, others(sent, 201, 429), "none"),
    atMost(`${what}: most memory of the process`, await memoryOf(site.pid, "VmHWM"), PEAK_MB, "MB"),
    ...othersMet(what, seen, othersLimit(isShort)),
  ];
}

export async function guessedPictures(site: Site, isShort: boolean): Promise<Figure[]> {
  const { db, world, send } = site;
  const files = db.select({ file: visitPictures.file }).from(visitPictures).all();
  const real = files.map(({ file }) => privatePicturePath(file));
  const count = triesOf(isShort);
  const probe = await startProbe(profileOf(site), isShort);
  const guess = (as?: Person) =>
    askAll(count, (number) => send("GET", real[number] ?? privatePicturePath(madeUp()), { as }));
  const answers = [await guess(world.parents[3]), await guess(world.owners[2]), await guess()] as const;
  const seen = await probe.stop();
  const own = await send("GET", real[0]!, { as: world.parents[2] });
  const what = `${count} addresses of private pictures`;
  return [
    noted(`${what}: of which there are`, real.length),
    exactly(`${what}: answers to other parents and groomers`, answers.slice(0, 2).map(said).join("; "), "404; 404"),
    exactly(`${what}: answers to visitors, who are led to the sign-in`, said(answers[2]), "302"),
    exactly(`${what}: to the one who sent it`, own.status, 200),
    ...othersMet(what, seen, othersLimit(isShort)),
  ];
}

const madeUp = () => `${Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("hex")}.webp`;

export async function bookedBy({ send, world }: Site, parent: Person, groomerAt: number): Promise<number> {
  const answer = await send("POST", "/api/bookings", { as: parent, json: bookingOf(world.groomers[groomerAt]!, 20) });
  if (answer.status !== 201) throw new Error(`A request was answered with ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as MessageView).id;
}

type Statuses = Record<number, number>;

export async function askAll(count: number, ask: (number: number) => Promise<Response>): Promise<Statuses> {
  const statuses: Statuses = {};
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const answer = await ask(next++);
      await answer.arrayBuffer();
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  return statuses;
}

export const others = (statuses: Statuses, ...wanted: number[]) =>
  Object.entries(statuses)
    .filter(([status]) => !wanted.includes(Number(status)))
    .map(([status, count]) => `${count} x ${status}`)
    .join(" ") || "none";

const said = (statuses: Statuses) => Object.keys(statuses).join(" ");
