import { fullSlot } from "#src/shared/booking-words.ts";
import type { Value } from "./ledger.ts";
import type { Stage } from "./stage.ts";

/** The process died before it answered. */
export class Broken extends Error {}
/** The server answered, but did not do it. */
export class Refused extends Error {}
/** It has said that there is no room, as it may when others are faster. */
export class NoRoom extends Refused {}

type Body = object | FormData | { raw: string; headers: Record<string, string> };

interface Call {
  method: "POST" | "PATCH" | "DELETE";
  path: string;
  cookie?: string;
  body?: Body;
  /** What makes a call that is sent twice one. */
  key?: string;
  /** There may be no room for it, which is no fault: others were faster. */
  mayBeFull?: true;
}

/** Sends a write and gives its answer, read to the end. Throws Broken or Refused; what was refused is noted. */
export async function send<T>(stage: Stage, { method, path, cookie = "", body, key, mayBeFull }: Call): Promise<T> {
  const sent = encoded(body, { cookie, ...(key && { "idempotency-key": key }) });
  const { status, retryAfter, text } = await fetch(stage.site.url + path, { method, ...sent })
    .then(async (answer) => ({
      status: answer.status,
      retryAfter: answer.headers.get("retry-after"),
      text: await answer.text(),
    }))
    .catch((error) => {
      throw new Broken(String(error));
    });
  if (status >= 200 && status < 300) return (text === "" ? undefined : JSON.parse(text)) as T;
  const call = `${method} ${path.replace(/\d+/g, ":id")}`;
  if (mayBeFull && isAboutRoom(status, text)) {
    stage.noRoom.push(`${call} ${text}`);
    throw new NoRoom(`${call} ${text}`);
  }
  const isPutOff = status === 503 && retryAfter !== null && text === CANNOT_SAVE;
  if (isPutOff) stage.putOff.set(call, (stage.putOff.get(call) ?? 0) + 1);
  else stage.refused.push(`${call} ${status} ${text}`);
  throw new Refused(`${call} ${status} ${text}`);
}

/** A part of a day that is full, a time that was taken, a day that does not work; not what else can be wrong with input. */
function isAboutRoom(status: number, text: string): boolean {
  if (status === 409) return true;
  const { fields = {} } = (JSON.parse(text) as { error: { fields?: Record<string, string> } }).error;
  return status === 422 && Object.values(fields).every((sentence) => sentence === fullSlot);
}

/** What is said while nothing can be written. */
const CANNOT_SAVE = JSON.stringify({
  error: { code: "unavailable", message: "We cannot save anything right now. Please try again in a minute." },
});

function encoded(body: Body | undefined, headers: Record<string, string>): RequestInit {
  if (body === undefined) return { headers };
  if (body instanceof FormData) return { body, headers };
  if ("raw" in body) return { body: body.raw, headers: body.headers };
  return { body: JSON.stringify(body), headers: { ...headers, "content-type": "application/json" } };
}

/** Changes a thing that is there: until the answer comes it may be as before or as asked. */
export async function change<T>(stage: Stage, key: string, value: Value, call: Call): Promise<T> {
  stage.ledger.ask(key, value);
  try {
    const answer = await send<T>(stage, call);
    stage.ledger.acknowledge(key, value);
    return answer;
  } catch (error) {
    if (error instanceof Refused) stage.ledger.refuse(key);
    throw error;
  }
}

/** Makes a thing whose id only the answer tells. */
export async function create<T extends { id: number }>(stage: Stage, noun: string, value: Value, call: Call) {
  const made = await send<T>(stage, call);
  stage.ledger.acknowledge(`${noun} ${made.id}`, value);
  return made;
}
