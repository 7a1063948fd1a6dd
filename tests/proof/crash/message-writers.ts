import type { Person } from "../support/world.ts";
import { change, create, send } from "./calls.ts";
import type { Stage } from "./stage.ts";
import { messageValue } from "./tables.ts";
import type { Writer } from "./writers.ts";

interface Letter {
  bookingId: number;
  writer: Person;
  reader: Person;
  text: string;
  pictures: Blob[];
  key: string;
}

export function talk(stage: Stage, pictures: Blob[]): Writer {
  let unanswered: Letter | undefined;
  return async () => {
    unanswered ??= nextLetter(stage, pictures);
    const letter = unanswered;
    const { id } = await write(stage, letter);
    unanswered = undefined;
    await read(stage, letter, id);
    if (id % 2 === 0) await reportAndDecide(stage, letter, id);
  };
}

function nextLetter(stage: Stage, pictures: Blob[]): Letter {
  const number = stage.next();
  const { bookingId, parent, owner } = stage.today[number % stage.today.length]!;
  const isParent = Math.floor(number / stage.today.length) % 2 === 0;
  const many = number % 3 === 0 ? number % 4 : 0;
  return {
    bookingId,
    ...(isParent ? { writer: parent, reader: owner } : { writer: owner, reader: parent }),
    text: `${many} pictures of the gate, message ${number}`,
    pictures: Array.from({ length: many }, (_, at) => pictures[(number + at) % pictures.length]!),
    key: crypto.randomUUID(),
  };
}

function write(stage: Stage, { bookingId, writer, text, pictures, key }: Letter) {
  const body = new FormData();
  body.set("text", text);
  for (const picture of pictures) body.append("pictures", picture, "gate.jpg");
  return create(stage, "message", messageValue(text, pictures.length), {
    method: "POST",
    path: `/api/bookings/${bookingId}/messages`,
    cookie: writer.cookie,
    body: pictures.length > 0 ? body : { text },
    key,
  });
}

/** Who reads a later one has read it too, so nothing is said of it before the answer. */
async function read(stage: Stage, { bookingId, reader }: Letter, id: number) {
  const path = `/api/bookings/${bookingId}/messages/read`;
  await send(stage, { method: "POST", path, cookie: reader.cookie, body: { upTo: id } });
  stage.ledger.acknowledge(`read ${id}`, "read");
}

async function reportAndDecide(stage: Stage, { reader, text, pictures }: Letter, id: number) {
  await change(stage, `report ${id}`, "scam", {
    method: "POST",
    path: "/api/reports",
    cookie: reader.cookie,
    body: { kind: "message", id, reason: "scam", text: "There is no gate." },
  });
  const decide = (key: string, value: string, hidden: boolean) =>
    change(stage, key, value, {
      method: "PATCH",
      path: `/api/admin/messages/${id}`,
      cookie: stage.admin.cookie,
      body: { hidden, reason: "We have looked at the gate." },
    });
  if (id % 8 > 0) return decide(`kept ${id}`, "kept", false);
  await decide(`message ${id}`, messageValue(text, pictures.length, true), true);
  if (id % 16 > 0) await decide(`message ${id}`, messageValue(text, pictures.length), false);
}
