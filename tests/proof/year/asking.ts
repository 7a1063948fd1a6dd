import type { Db } from "#db/db.ts";
import { statement } from "#db/statement.ts";
import { sums } from "../support/sums.ts";
import { checkAnswer } from "./asked/answers.ts";
import type { Mark } from "./ground.ts";
import type { Person } from "./people/person.ts";
import { type Around, Failure, Lost } from "./world.ts";

const SIGN_IN = /\/(auth|log|verify-email|groomers\/search)/;
const WRITES_BETWEEN = 8;

export function createAsking(world: Around) {
  const { clock, journal, lives, trouble, counts } = world;
  let writes = 0;

  async function send(person: Person, request: Request): Promise<Response> {
    counts.requests++;
    const answer = await lives.handle(request, () => person.ip);
    if (answer.status === 401) person.isSignedIn = false;
    for (const cookie of answer.headers.getSetCookie()) noteEnd(person, cookie, clock.now());
    const bytes = answer.body === null ? null : await bodyOf(answer);
    checkAnswer(world, person, { request, answer, bytes });
    const { pathname, search } = new URL(request.url);
    journal.note(
      clock.now(),
      person.name,
      request.method,
      `${pathname}${search}`.replaceAll(/[\w-]{20,}/g, "…"),
      answer.status,
    );
    return new Response(bytes as Uint8Array<ArrayBuffer> | null, { status: answer.status, headers: answer.headers });
  }

  return async (person: Person, request: Request): Promise<Response> => {
    const fault = person.trouble;
    const isWrite = request.method !== "GET";
    if (fault === null && isWrite && !SIGN_IN.test(request.url) && writes++ % WRITES_BETWEEN === 0) {
      const before = lives.mark();
      const answer = await send(person, request);
      checkTorn(world, before);
      return answer;
    }
    if (fault === null || !isWrite) return send(person, request);
    person.trouble = null;
    if (fault === "lost answer") {
      await send(person, request);
      journal.note(clock.now(), person.name, "gets no answer");
      throw new Lost("The line broke");
    }
    if (fault === "kill") {
      lives.begin();
      await send(person, request);
      const kept = await lives.kill(person.dice);
      journal.note(clock.now(), `the process dies: ${kept}`);
      throw new Lost("The process died");
    }
    trouble.begin(fault);
    journal.note(clock.now(), fault);
    lives.refuse(trouble.refusesWrites());
    return send(person, request);
  };
}

async function bodyOf(answer: Response): Promise<Uint8Array> {
  if (!answer.headers.get("content-type")?.startsWith("text/event-stream")) return answer.bytes();
  const reader = answer.body!.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return value ?? new Uint8Array();
}

function noteEnd({ cookieEnds }: Person, cookie: string, now: number) {
  const [, name, age] = /^([^=]+)=.*?; ?max-age=(\d+)/i.exec(cookie) ?? [];
  if (name) cookieEnds.set(name, now + Number(age) * 1000);
}

const apart = (db: Db) =>
  Object.entries(sums).map(([what, query]) => `${what}: ${statement(db, query).values()[0]![0]}`);

/** Checks point 8 on an answered request: after a kill at any moment all of it is saved or none. */
export function checkTorn({ ctx, lives }: Around, since: Mark) {
  const left: string[][] = [];
  lives.eachLeft(since, (db) => left.push(apart(db)));
  if (left.length === 0) return;
  const [before, whole] = [left[0]!, apart(ctx.db)];
  for (const state of left) {
    const torn = state.filter((sum, at) => sum !== before[at] && sum !== whole[at]);
    if (torn.length > 0) throw new Failure(8, `Half of a request would be there: ${torn.join("; ")}`);
    const come = state.filter((sum, at) => before[at] !== whole[at] && sum === whole[at]);
    if (come.length > 0 && state.some((sum, at) => sum !== whole[at]))
      throw new Failure(8, `A part of a request would be there: ${come.join("; ")}`);
  }
}
