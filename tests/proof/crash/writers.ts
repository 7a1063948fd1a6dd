import sharp from "sharp";
import { lateChoices } from "#src/shared/day-plan-words.ts";
import { signed } from "#tests/stripe/signatures.ts";
import type { Person } from "../support/world.ts";
import { type Booked, bookAndAnswer, crowdMornings, setStatus } from "./booking-writers.ts";
import { blockAndUnblock, changeTerms, keepNotes } from "./business-writers.ts";
import { Broken, change, create, Refused, send } from "./calls.ts";
import { TERMS_AT } from "./given.ts";
import { talk } from "./message-writers.ts";
import type { Stage } from "./stage.ts";
import { bookingValue } from "./tables.ts";

/** One round of what a person does; throws Broken when the process dies meanwhile. */
export type Writer = () => Promise<unknown>;

/**
 * Those who write at once: requests, their answers, proposals and days, visits and their reviews, delays, messages and what
 * is reported of them, profiles, terms, blocks, clients' notes, pictures, pets, webhooks.
 */
export async function allWriters(stage: Stage): Promise<Writer[]> {
  const pictures = await makePictures(24);
  return [
    ...[0, 1, 2, 3].map((at) => bookAndAnswer(stage, at, pictures)),
    crowdMornings(stage, 4),
    ...[0, 1].map(() => setOutAndComplete(stage, pictures)),
    ...[5, 6].map((at) => renameParent(stage, stage.parents[at]!)),
    describeBusiness(stage, 0),
    runLate(stage),
    ...[0, 1, 2].map(() => talk(stage, pictures)),
    changeTerms(stage, TERMS_AT),
    blockAndUnblock(stage, stage.parents[6]!),
    keepNotes(stage),
    ...[2, 3].map((at) => showPictures(stage, at, pictures)),
    keepPets(stage, stage.parents[7]!, pictures),
    ...[0, 1].map((at) => ringDoorbell(stage, at)),
  ];
}

/** Everybody writes until the connection breaks or `isOver`. Gives when the last one has stopped. */
export async function letWrite(writers: Writer[], isOver: () => boolean) {
  const goOn = async (round: Writer) => {
    while (!isOver()) {
      try {
        await round();
      } catch (error) {
        if (error instanceof Broken) return;
        if (!(error instanceof Refused)) throw error;
      }
    }
  };
  await Promise.all(writers.map(goOn));
}

const setOutAndComplete =
  (stage: Stage, pictures: Blob[]): Writer =>
  async () => {
    const visit = stage.visits.pop();
    if (!visit) return Bun.sleep(20);
    const { bookingId, parent, owner, time } = visit;
    const booked = { id: bookingId, time };
    await change(stage, `way ${bookingId}`, "said", {
      method: "POST",
      path: `/api/bookings/${bookingId}/on-my-way`,
      cookie: owner.cookie,
    });
    if (bookingId % 5 === 4) return setStatus(stage, booked, "no_show", owner);
    if (bookingId % 3 > 0) await setStatus(stage, booked, "completed", owner);
    else await completeWithNote(stage, booked, owner, pictures);
    const rating = 1 + (bookingId % 5);
    return change(stage, `review ${bookingId}`, rating, {
      method: "POST",
      path: "/api/reviews",
      cookie: parent.cookie,
      body: { bookingId, rating, comment: "Calm, kind and on time" },
    });
  };

/** Words and pictures come with the change of status, or none of the three. */
async function completeWithNote(stage: Stage, { id, time }: Booked, { cookie }: Person, pictures: Blob[]) {
  const many = id % 4;
  const note = `${many} pictures of Waffles after the bath`;
  const body = new FormData();
  for (const [name, value] of Object.entries({ status: "completed", note })) body.set(name, value);
  for (let at = 0; at < many; at++) body.append("pictures", pictures[(id + at) % pictures.length]!, "waffles.jpg");
  await change(stage, `booking ${id}`, bookingValue("completed", time), {
    method: "PATCH",
    path: `/api/bookings/${id}/status`,
    cookie,
    body,
  });
  stage.ledger.acknowledge(`visit note ${id}`, note);
}

/** Today's visit of each groomer in turn is late by something else than before. */
function runLate(stage: Stage): Writer {
  let round = 0;
  return () => {
    const { bookingId, owner, time } = stage.today[round % stage.today.length]!;
    const minutes = lateChoices[Math.floor(round++ / stage.today.length) % lateChoices.length]!;
    return change(stage, `late ${bookingId}`, minutes, {
      method: "POST",
      path: `/api/day-plans/${time.date}/late`,
      cookie: owner.cookie,
      body: { minutes, next: bookingId },
      // After midnight that day is no longer today.
      mayBeFull: true,
    });
  };
}

const renameParent =
  (stage: Stage, { id, cookie }: Person): Writer =>
  () => {
    const fullName = `Parent ${stage.next()}`;
    return change(stage, `name ${id}`, fullName, {
      method: "PATCH",
      path: `/api/users/${id}`,
      cookie,
      body: { fullName },
    });
  };

function describeBusiness(stage: Stage, at: number): Writer {
  const { id } = stage.businesses[at]!;
  const { cookie } = stage.owners[at]!;
  return () => {
    const description = `A van with warm water, edition ${stage.next()}`;
    return change(stage, `description ${id}`, description, {
      method: "PATCH",
      path: `/api/groomer-profiles/${id}`,
      cookie,
      body: { description },
    });
  };
}

/** Adds photos to a portfolio; from the eighth on the oldest makes room. */
function showPictures(stage: Stage, at: number, pictures: Blob[]): Writer {
  const { cookie } = stage.owners[at]!;
  const { id: groomerId } = stage.businesses[at]!;
  return async () => {
    const shown = await idsOf(stage, `/api/portfolio-images?groomerId=${groomerId}`, cookie);
    if (shown.length >= 8) return remove(stage, "image", "/api/portfolio-images", shown[0]!, cookie);
    const body = new FormData();
    body.set("image", pictures[stage.next() % pictures.length]!, "van.jpg");
    return create(stage, "image", "there", { method: "POST", path: "/api/portfolio-images", cookie, body });
  };
}

function keepPets(stage: Stage, { cookie }: Person, pictures: Blob[]): Writer {
  return async () => {
    const kept = await idsOf(stage, "/api/pets", cookie);
    if (kept.length >= 8) return remove(stage, "pet", "/api/pets", kept[0]!, cookie);
    const body = new FormData();
    body.set("name", "Waffles");
    body.set("type", "Dog");
    body.set("image", pictures[stage.next() % pictures.length]!, "waffles.jpg");
    return create(stage, "pet", "there", { method: "POST", path: "/api/pets", cookie, body });
  };
}

async function idsOf(stage: Stage, path: string, cookie: string): Promise<number[]> {
  const answer = await fetch(stage.site.url + path, { headers: { cookie } })
    .then((found) => found.json() as Promise<{ id: number }[]>)
    .catch((error) => {
      throw new Broken(String(error));
    });
  return answer.map(({ id }) => id);
}

const remove = (stage: Stage, noun: string, path: string, id: number, cookie: string) =>
  change(stage, `${noun} ${id}`, "gone", { method: "DELETE", path: `${path}/${id}`, cookie });

/** Events of real subscriptions, each under an id of its own. */
function ringDoorbell(stage: Stage, at: number): Writer {
  const events = stage.stripe.events().filter(({ type }) => type.startsWith("customer.subscription"));
  return async () => {
    const number = stage.next();
    const id = `evt_crash_${at}_${number}`;
    const event = { ...events[number % events.length]!, id };
    const { body: raw, headers } = await signed(event, stage.stripe.settings.webhookSecret, Date.now());
    stage.ledger.ask(`event ${id}`, "there");
    await send(stage, { method: "POST", path: "/api/stripe/webhook", body: { raw, headers } });
    stage.ledger.acknowledge(`event ${id}`, "there");
  };
}

/** Small photos with a lot in them, each different. */
const makePictures = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const [width, height, channels] = [160, 120, 3] as const;
      const noise = crypto.getRandomValues(new Uint8Array(width * height * channels));
      const jpeg = await sharp(noise, { raw: { width, height, channels } }).jpeg().toBuffer();
      return new Blob([new Uint8Array(jpeg)], { type: "image/jpeg" });
    }),
  );
