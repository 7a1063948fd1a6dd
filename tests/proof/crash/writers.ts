import { timeSlots } from "#src/shared/visits/booking-labels.ts";
import { dataUrlOf, photos } from "../support/photos.ts";
import { bookingOf, type Person } from "../support/world.ts";
import { Broken, change, create, NoRoom, Refused, read, send } from "./calls.ts";
import { createExaminer } from "./examine.ts";
import { type Stage, setStage } from "./stage.ts";

export type Writer = () => Promise<unknown>;
export type Crowd = Awaited<ReturnType<typeof gather>>;

export async function gather(dataDir?: string) {
  const stage = await setStage(dataDir);
  const files = await photos(24, 160);
  const writers = [
    ...[0, 1, 2, 3].map((at) => visit(stage, stage.parents[at]!, files)),
    ...[2, 3].map((at) => keep(stage, "image", portfolioOf(stage, at), stage.owners[at]!, files)),
    keep(stage, "pet", pets, stage.parents[7]!, files),
    describeBusiness(stage),
  ];
  return { stage, examine: createExaminer(stage), writers };
}

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

const VISITS_OF_A_DAY = 10;
const DAYS = 300;

/** Sends a request, its reply, and a message. Repeats a request under its key when a kill left it unanswered. */
function visit(stage: Stage, parent: Person, photos: Blob[]): Writer {
  let unanswered: (() => Promise<unknown>) | undefined;
  return async () => {
    await unanswered?.();
    unanswered = undefined;
    const number = stage.next();
    const at = number % stage.owners.length;
    const [owner, turn] = [stage.owners[at]!, Math.floor(number / stage.owners.length)];
    const wish = bookingOf(stage.businesses[at]!, 3 + (Math.floor(turn / VISITS_OF_A_DAY) % DAYS));
    const shown = number % 7 === 0 ? [await dataUrlOf(photos[number % photos.length]!)] : [];
    const body = { ...wish, preferredTimeSlot: timeSlots[turn % 2]!, photos: shown };
    const { id } = await send<{ id: number }>(stage, {
      method: "POST",
      path: "/api/bookings",
      cookie: parent.cookie,
      body: { ...body, petInfo: `${shown.length} photos of Waffles, request ${number}` },
      mayBeFull: true,
    });
    stage.ledger.acknowledge(`booking ${id}`, "pending");
    if (number % 4 === 0) return setStatus(stage, id, "declined", owner);
    await setStatus(stage, id, "accepted", owner).catch((error) => {
      if (!(error instanceof NoRoom) || number % 2 > 0) throw error;
      return setStatus(stage, id, "accepted", owner, true);
    });
    unanswered = messageOn(stage, id, { writer: number % 2 ? parent : owner, number, photos });
    await unanswered();
    unanswered = undefined;
    if (number % 4 === 1) await setStatus(stage, id, "cancelled", parent);
  };
}

const setStatus = (stage: Stage, id: number, status: string, { cookie }: Person, confirm?: boolean) =>
  change(stage, `booking ${id}`, status, {
    method: "PATCH",
    path: `/api/bookings/${id}/status`,
    cookie,
    body: { status, reason: null, confirm },
    mayBeFull: true,
  });

interface EmailTemplate {
  writer: Person;
  number: number;
  photos: Blob[];
}

function messageOn(stage: Stage, bookingId: number, { writer, number, photos }: EmailTemplate) {
  const many = number % 3 === 0 ? number % 4 : 0;
  const text = `${many} photos of the gate, message ${number}`;
  const body = new FormData();
  body.set("text", text);
  for (let at = 0; at < many; at++) body.append("photos", photos[(number + at) % photos.length]!, "gate.jpg");
  const call = { method: "POST", path: `/api/bookings/${bookingId}/messages`, key: crypto.randomUUID() } as const;
  return () =>
    create(stage, "message", `${text}, ${many}`, {
      ...call,
      cookie: writer.cookie,
      body: many > 0 ? body : { text },
    });
}

interface Kept {
  path: string;
  list: string;
  fields: (number: number) => Record<string, string>;
}

const pets: Kept = { path: "/api/pets", list: "/api/pets", fields: () => ({ name: "Waffles", type: "Dog" }) };
const portfolioOf = ({ businesses }: Stage, at: number): Kept => ({
  path: "/api/portfolio-images",
  list: `/api/portfolio-images?groomerId=${businesses[at]!.id}`,
  fields: (number) => ({ caption: `Photo ${number}` }),
});

const MANY = 8;

function keep(stage: Stage, noun: string, { path, list, fields }: Kept, { cookie }: Person, photos: Blob[]): Writer {
  return async () => {
    const [oldest, ...others] = await read<{ id: number }[]>(stage, list, cookie);
    if (oldest && others.length + 1 >= MANY)
      return change(stage, `${noun} ${oldest.id}`, "gone", { method: "DELETE", path: `${path}/${oldest.id}`, cookie });
    const body = new FormData();
    const number = stage.next();
    for (const [name, value] of Object.entries(fields(number))) body.set(name, value);
    body.set("image", photos[number % photos.length]!, "waffles.jpg");
    return create(stage, noun, "there", { method: "POST", path, cookie, body });
  };
}

function describeBusiness(stage: Stage): Writer {
  const [{ id } = { id: 0 }] = stage.businesses;
  return async () => {
    const description = `A van with warm water, edition ${stage.next()}`;
    await change(stage, `description ${id}`, description, {
      method: "PATCH",
      path: `/api/groomer-profiles/${id}`,
      cookie: stage.owners[0]!.cookie,
      body: { description },
    });
    await Bun.sleep(50);
  };
}
