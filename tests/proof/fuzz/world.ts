import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Db, sqlite } from "#db/db.ts";
import { createChangeFeed } from "#src/base/changes.ts";
import { findViewer, startSession } from "#src/http/sessions/session-store.ts";
import { createFolderStore } from "#src/ports/folder-store.ts";
import { createImages } from "#src/ports/images.ts";
import { createEmbedded } from "#src/ports/payments/embedded.ts";
import { textProvider } from "#tests/people/sms/setup.ts";
import { testApp } from "#tests/support/app.ts";
import { shareConnection } from "#tests/support/shared-connection.ts";
import { type Actor, actors, addCast, doubles } from "./cast.ts";
import { elsewhere } from "./client-book.ts";
import { knownValues } from "./known.ts";
import { requestOf, type Sent } from "./sent.ts";

export interface Answered {
  status: number;
  headers: Headers;
  body: string;
  logged: string[];
  secrets: string[];
}

export type Setup = Awaited<ReturnType<typeof createWorld>>;

export async function createWorld() {
  const folder = await mkdtemp(join(tmpdir(), "mudroom-fuzz-"));
  const app = await testApp({
    hasOwnDb: true,
    env: { RATE_LIMITS: "off", DATA_DIR: folder },
    images: createImages(createFolderStore(folder)),
    fetchOutside: elsewhere,
    texts: textProvider(),
  });
  const cast = await addCast(app);
  const known = Object.fromEntries(actors.map((actor) => [actor, knownValues(app, cast, actor)]));
  const tables = tablesOf(app.ctx.db);
  const image = sqlite(app.ctx.db).serialize();
  sqlite(app.ctx.db).close();
  let connection = shareConnection(image);
  const logged: string[] = [];
  const error = (message: string, problem: unknown) => void logged.push(`${message}: ${wordsOf(problem)}`);
  Object.assign(app.ctx, { log: { info: () => {}, error } });
  const tokens = new Map<string, string>();
  const countChanges = () => sqlite(app.ctx.db).query<Count, []>("SELECT total_changes() AS count").get()!.count;
  let ownChanges = 0;

  function begin() {
    const db = connection.begin();
    const world = { ...app.ctx, db };
    Object.assign(app.ctx, { db, changes: createChangeFeed(world), payments: createEmbedded(world) });
    tokens.clear();
    ownChanges = countChanges();
  }
  function restore() {
    if (!connection.takeBack()) connection = shareConnection(image);
    begin();
  }
  begin();

  const personOf = (actor: Actor, { method, path }: Sent) =>
    actor === "visitor" ? undefined : cast.people[doubles[`${method} ${path.split("?")[0]}`]?.[actor] ?? actor];
  type Person = NonNullable<ReturnType<typeof personOf>>;

  function tokenOf(person: Person): string {
    const name = String(person.id);
    const known = tokens.get(name);
    if (known) return known;
    const before = countChanges();
    const token = startSession(app.ctx.db, person, { now: app.ctx.now(), ip: "127.0.0.1", userAgent: "fuzz" });
    ownChanges += countChanges() - before;
    tokens.set(name, token);
    return token;
  }
  const isAlive = (person: Person) => findViewer(app.ctx.db, tokenOf(person), app.ctx.now()) !== null;

  async function ask(person: Person | undefined, sent: Sent): Promise<Answered> {
    const cookie = person ? `sid=${tokenOf(person)}` : "";
    logged.length = 0;
    const response = await app.handle(requestOf(sent, cookie));
    const { status, headers } = response;
    return { status, headers, body: await bodyOf(response), logged: [...logged], secrets: [...tokens.values()] };
  }

  return {
    app,
    knownTo: (actor: Actor) => known[actor]!,
    restore,
    async send(actor: Actor, sent: Sent): Promise<Answered> {
      const person = personOf(actor, sent);
      const answer = await ask(person, sent);
      if (!person || isAlive(person)) return answer;
      tokens.delete(String(person.id));
      if (!isAlive(person)) restore();
      return answer.status === 401 ? ask(person, sent) : answer;
    },
    damage({ whole = false } = {}): string[] {
      if (!whole && countChanges() === ownChanges) return [];
      const db = sqlite(app.ctx.db);
      const checks = whole ? [""] : tables.map((name) => `('${name}')`);
      const lines = checks.flatMap((which) => db.query<Line, []>(`PRAGMA integrity_check${which}`).all());
      const strays = db.query("PRAGMA foreign_key_check").all();
      return [
        ...lines.map((line) => line.integrity_check).filter((line) => line !== "ok"),
        ...strays.map((row) => `foreign key: ${JSON.stringify(row)}`),
      ];
    },
    async remove() {
      sqlite(app.ctx.db).close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Count {
  count: number;
}

interface Line {
  integrity_check: string;
}

async function bodyOf(response: Response): Promise<string> {
  if (!response.headers.get("content-type")?.startsWith("text/event-stream")) return response.text();
  const line = response.body!.getReader();
  const { value } = await line.read();
  await line.cancel();
  return new TextDecoder().decode(value);
}

const tablesOf = (db: Db) =>
  sqlite(db)
    .query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'us_*'")
    .all()
    .map(({ name }) => name);

function wordsOf(problem: unknown): string {
  if (!(problem instanceof Error)) return String(problem);
  const place = problem.stack?.split("\n").find((line) => line.includes("/src/"));
  return `${problem.name}: ${problem.message} ${place?.trim() ?? ""}`;
}
