import { complete, momentOf } from "../moment.ts";
import type { Person } from "../people/person.ts";
import { type Channel, mayKnow, type Reader } from "../who-may-know.ts";
import { type Around, Failure } from "../world.ts";

/** The sentences of `src/domain/visits/request-caps.ts`. */
const CAPPED = /you can (?:have|send) \d+ (?:open )?requests/i;

interface Answered {
  request: Request;
  answer: Response;
  bytes: Uint8Array | null;
}

export function checkAnswer(world: Around, person: Person, { request, answer, bytes }: Answered) {
  const { pathname } = new URL(request.url);
  const { status } = answer;
  if (status >= 500 && !(status === 503 && world.trouble.explains503())) {
    throw new Failure(1, `${request.method} ${pathname} of ${person.name} was answered with ${status}`);
  }
  if (status === 429 || (status === 409 && CAPPED.test(textOf(answer, bytes)))) {
    throw new Failure(11, `${request.method} ${pathname} of ${person.name} met a limit: ${textOf(answer, bytes)}`);
  }
  const headers = [...answer.headers].filter(([name]) => name !== "set-cookie").flat();
  const text = `${headers.join("\n")}\n${textOf(answer, bytes)}`;
  const reader: Reader = { channel: answer.ok ? channelOf(pathname) : "answer", ...whoReads(person, request) };
  checkText(world, text, reader, `${request.method} ${pathname} of ${person.name}`);
}

const textOf = ({ headers }: Response, bytes: Uint8Array | null) => {
  const text = bytes ? new TextDecoder("latin1").decode(bytes) : "";
  return headers.get("content-type")?.startsWith("text/calendar") ? text.replaceAll(/\r?\n[ \t]/g, "") : text;
};

function channelOf(path: string): Channel {
  if (path === "/metrics") return "metrics";
  if (path === "/api/account/export") return "download";
  if (path.startsWith("/admin") || /^\/api\/admin\/(?:users|needs-action)/.test(path)) return "people";
  if (path.endsWith(".csv")) return "spreadsheet";
  if (path === "/api/offline-days") return "offline";
  return path.startsWith("/calendar/") ? "feed" : "answer";
}

function whoReads({ number, role }: Person, { headers, method }: Request): Pick<Reader, "id" | "role"> {
  if (headers.has("cookie")) return { id: number, role };
  return { id: method === "GET" ? null : number, role: "visitor" };
}

export function checkText(world: Around, text: string, reader: Reader, where: string) {
  for (const fact of world.canaries.in(text)) {
    const whole = complete(world, fact);
    if (mayKnow(reader, whole, momentOf(world))) continue;
    throw new Failure(
      2,
      `${where} holds ${fact.kind} of ${nameOf(world, fact.owner)}, as ${reader.channel}: ${around(text, fact.word)}`,
    );
  }
}

const nameOf = ({ people }: Around, owner: number | null) =>
  people.find(({ number }) => number === owner)?.name ?? "nobody here";

function around(text: string, word: string) {
  const at = text.toLowerCase().indexOf(word.toLowerCase());
  return at < 0 ? word : text.slice(Math.max(0, at - 120), at + 60).replaceAll(/\s+/g, " ");
}
