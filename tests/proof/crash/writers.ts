import { signed } from "#tests/stripe/signatures.ts";
import { bookAndAnswer, crowdMornings } from "./booking-writers.ts";
import { Broken, change, Refused } from "./calls.ts";
import { createExaminer } from "./examine.ts";
import { talk } from "./message-writers.ts";
import { keepPets, makePictures, SHOWN_AT, showPictures } from "./picture-writers.ts";
import { type Stage, setStage, type Wanted } from "./stage.ts";

export type Writer = () => Promise<unknown>;

export type Crowd = Awaited<ReturnType<typeof gather>>;

export async function gather(wanted: Wanted = {}, pauses?: { pauseMs: number }) {
  const stage = await setStage(wanted);
  return { stage, examine: createExaminer(stage), writers: await allWriters(stage, pauses) };
}

export async function allWriters(stage: Stage, { pauseMs = 0 } = {}): Promise<Writer[]> {
  const pictures = await makePictures(24);
  const withoutPictures = [
    crowdMornings(stage, 4),
    describeBusiness(stage, 0),
    ...[0, 1].map((at) => ringDoorbell(stage, at)),
  ];
  return [
    ...withoutPictures.map((round) => withPauses(round, pauseMs)),
    ...[0, 1, 2, 3].map((at) => bookAndAnswer(stage, at, pictures)),
    ...[0, 1, 2].map(() => talk(stage, pictures)),
    ...SHOWN_AT.map((at) => showPictures(stage, at, pictures)),
    keepPets(stage, stage.parents[7]!, pictures),
  ];
}

const withPauses = (round: Writer, ms: number) => async () => {
  await round();
  await Bun.sleep(ms);
};

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
  const inAnyOrder = writers.toSorted(() => Math.random() - 0.5);
  await Promise.all(inAnyOrder.map(goOn));
}

function describeBusiness(stage: Stage, at: number): Writer {
  const { id } = stage.businesses[at]!;
  const { cookie } = stage.owners[at]!;
  return () => {
    const description = `A van with warm water, edition ${stage.next()}`;
    const call = { method: "PATCH", path: `/api/groomer-profiles/${id}`, cookie, body: { description } } as const;
    return change(stage, `description ${id}`, description, call);
  };
}

function ringDoorbell(stage: Stage, at: number): Writer {
  const events = stage.stripe.events().filter(({ type }) => type.startsWith("customer.subscription"));
  return async () => {
    const number = stage.next();
    const id = `evt_crash_${at}_${number}`;
    const event = { ...events[number % events.length]!, id };
    const { body: raw, headers } = await signed(event, stage.stripe.settings.webhookSecret, Date.now());
    return change(stage, `event ${id}`, "there", {
      method: "POST",
      path: "/api/stripe/webhook",
      body: { raw, headers },
    });
  };
}
