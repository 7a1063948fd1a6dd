import type { Value } from "./ledger.ts";
import type { Stage } from "./stage.ts";

export class Broken extends Error {}
export class Refused extends Error {}
export class NoRoom extends Refused {}

interface Call {
  method: "POST" | "PATCH" | "DELETE";
  path: string;
  cookie?: string;
  body?: object;
  key?: string;
  mayBeFull?: true;
}

async function textOf(stage: Stage, path: string, init: RequestInit) {
  try {
    const answer = await fetch(stage.site.url + path, { ...init, redirect: "manual" });
    return { status: answer.status, isLater: answer.headers.has("retry-after"), text: await answer.text() };
  } catch (error) {
    throw new Broken(String(error));
  }
}

export const read = async <T>(stage: Stage, path: string, cookie: string) =>
  JSON.parse((await textOf(stage, path, { headers: { cookie } })).text) as T;

export async function send<T>(stage: Stage, { method, path, cookie = "", body, key, mayBeFull }: Call): Promise<T> {
  const headers = { cookie, ...(key && { "idempotency-key": key }) };
  const { status, isLater, text } = await textOf(stage, path, { method, ...encoded(body, headers) });
  if (status >= 200 && status < 300) {
    if (body instanceof FormData) stage.uploads++;
    return (text ? JSON.parse(text) : undefined) as T;
  }
  const call = `${method} ${path.replace(/\d+/g, ":id")}`;
  if (mayBeFull && (status === 409 || status === 422)) {
    stage.noRoom.push(call);
    throw new NoRoom(call);
  }
  if (status === 503 && isLater && sentences.includes(text)) stage.putOff.set(call, (stage.putOff.get(call) ?? 0) + 1);
  else stage.refused.push(`${call} ${status} ${text.slice(0, 2_000)}`);
  throw new Refused(`${call} ${status}`);
}

const sentences = ["save anything", "show this"].map((what) =>
  JSON.stringify({
    error: { code: "unavailable", message: `We can't ${what} right now. Please try again in a minute.` },
  }),
);

function encoded(body: object | undefined, headers: Record<string, string>): RequestInit {
  if (body === undefined || body instanceof FormData) return { headers, ...(body && { body }) };
  return { body: JSON.stringify(body), headers: { ...headers, "content-type": "application/json" } };
}

export async function change<T>(stage: Stage, key: string, value: Value, call: Call): Promise<T> {
  stage.ledger.ask(key, value);
  try {
    const answer = await send<T>(stage, call);
    stage.ledger.acknowledge(key, value);
    return answer;
  } catch (error) {
    if (error instanceof Refused) stage.ledger.refuse(key, value);
    throw error;
  }
}

export async function create(stage: Stage, noun: string, value: Value, call: Call): Promise<number> {
  const { id } = await send<{ id: number }>(stage, call);
  stage.ledger.acknowledge(`${noun} ${id}`, value);
  return id;
}
