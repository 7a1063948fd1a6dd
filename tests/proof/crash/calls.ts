import { fullSlot } from "#src/shared/visits/booking-labels.ts";
import type { Value } from "./ledger.ts";
import type { Stage } from "./stage.ts";

export class Broken extends Error {}
export class Refused extends Error {}
export class NoRoom extends Refused {}

type Body = object | FormData | URLSearchParams | { raw: string; headers: Record<string, string> };

interface Call {
  method: "POST" | "PATCH" | "DELETE";
  path: string;
  cookie?: string;
  body?: Body;
  key?: string;
  mayBeFull?: true;
}

interface Answered<T> {
  content: T;
  cookies: string[];
}

export async function sendForCookies<T>(stage: Stage, call: Call): Promise<Answered<T>> {
  const { headers, text } = await answerTo(stage, call);
  const isJson = headers.get("content-type")?.startsWith("application/json");
  const cookies = headers.getSetCookie().map((line) => line.split(";")[0]!);
  return { content: (isJson ? JSON.parse(text) : text) as T, cookies };
}

export const send = async <T>(stage: Stage, call: Call) => (await sendForCookies<T>(stage, call)).content;

export const read = (stage: Stage, path: string, cookie: string) => finished(stage, path, { headers: { cookie } });

interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

const finished = (stage: Stage, path: string, init: RequestInit): Promise<Answer> =>
  stage.site
    .ask(path, { ...init, redirect: "manual" })
    .then(async (answer) => ({ status: answer.status, headers: answer.headers, text: await answer.text() }))
    .catch((error) => {
      throw new Broken(String(error));
    });

async function answerTo(stage: Stage, { method, path, cookie = "", body, key, mayBeFull }: Call): Promise<Answer> {
  const sent = encoded(body, { cookie, ...(key && { "idempotency-key": key }) });
  const answer = await finished(stage, path, { method, ...sent });
  const { status, headers, text } = answer;
  if (status >= 200 && status < 300) {
    if (body instanceof FormData) stage.uploads++;
    return answer;
  }
  const call = `${method} ${path.replace(/\?.*/, "").replace(/\d+/g, ":id")}`;
  if (mayBeFull && isAboutRoom(status, text)) {
    stage.noRoom.push(`${call} ${text}`);
    throw new NoRoom(`${call} ${text}`);
  }
  const isPutOff = status === 503 && headers.get("retry-after") !== null && saysCannotSave(path, text);
  if (isPutOff) stage.putOff.set(call, (stage.putOff.get(call) ?? 0) + 1);
  else stage.refused.push(`${call} ${status} ${text.slice(0, MAX_OUTPUT)}`);
  throw new Refused(`${call} ${status}`);
}

const MAX_OUTPUT = 2_000;

function isAboutRoom(status: number, text: string): boolean {
  if (status === 409) return true;
  const { fields = {} } = (JSON.parse(text) as { error: { fields?: Record<string, string> } }).error;
  return status === 422 && Object.values(fields).every((sentence) => sentence === fullSlot);
}

const sentences = ["save anything", "show this"].map(
  (what) => `We can't ${what} right now. Please try again in a minute.`,
);

const saysCannotSave = (path: string, text: string) =>
  sentences.some((message) =>
    path.startsWith("/api/")
      ? text === JSON.stringify({ error: { code: "unavailable", message } })
      : text.includes(message),
  );

function encoded(body: Body | undefined, headers: Record<string, string>): RequestInit {
  if (body === undefined) return { headers };
  if (body instanceof FormData || body instanceof URLSearchParams) return { body, headers };
  if ("raw" in body) return { body: body.raw, headers: body.headers };
  return { body: JSON.stringify(body), headers: { ...headers, "content-type": "application/json" } };
}

export const change = async <T>(stage: Stage, key: string, value: Value, call: Call) =>
  (await changeAll<T>(stage, { [key]: value }, call)).content;

export async function changeAll<T>(stage: Stage, values: Record<string, Value>, call: Call): Promise<Answered<T>> {
  const things = Object.entries(values);
  for (const [key, value] of things) stage.ledger.ask(key, value);
  try {
    const answer = await sendForCookies<T>(stage, call);
    for (const [key, value] of things) stage.ledger.acknowledge(key, value);
    return answer;
  } catch (error) {
    if (error instanceof Refused) for (const [key] of things) stage.ledger.refuse(key);
    throw error;
  }
}

export async function create<T extends { id: number }>(stage: Stage, noun: string, value: Value, call: Call) {
  const made = await send<T>(stage, call);
  stage.ledger.acknowledge(`${noun} ${made.id}`, value);
  return made;
}
