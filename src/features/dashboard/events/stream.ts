import { and, eq, gte, lt, or, sql } from "drizzle-orm";
import { changes, type Db, removeRows } from "#db/db.ts";
import { prepareQuery } from "#db/prepared.ts";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { HOUR_MS } from "#src/shared/base/time.ts";
import type { ChangeEvent, DataAgeQuery } from "#src/shared/dashboard/changes.ts";

const headers = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  // Disables buffering in nginx.
  "x-accel-buffering": "no",
};

/** Closes the stream after this many undelivered events. */
const MAX_UNREAD = 200;

/** A browser with an old page first gets an event to reload everything. */
export function eventsFor(ctx: Ctx, viewer: Viewer, request: Request, { age }: DataAgeQuery): Response {
  // HEAD has no reader that could end the stream.
  if (request.method === "HEAD") return new Response(null, { headers });
  ctx.limits.take("events-user", String(viewer.userId));
  const encoder = new TextEncoder();
  let stop = () => {};
  const stream = new ReadableStream<Uint8Array>({
    start(line) {
      const end = () => {
        stop();
        line.close();
      };
      const write = (text: string) => {
        line.enqueue(encoder.encode(text));
        if ((line.desiredSize ?? 0) < -MAX_UNREAD) end();
      };
      stop = ctx.changes.listen({
        viewer,
        onChange: (what, seq) => write(changed(changeEventOf(what), seq)),
        heartbeat: () => write(":\n\n"),
        end,
      });
      write(":\n\n");
      if (request.headers.has("last-event-id") || hasChanged(ctx.db, viewer, age)) {
        write(changed({ what: "everything" }));
      }
    },
    cancel: () => stop(),
  });
  request.signal.addEventListener("abort", () => stop());
  return new Response(stream, { headers });
}

function changeEventOf(row: string): ChangeEvent {
  const [what, bookingId] = row.split(" ") as [ChangeEvent["what"], string | undefined];
  return bookingId === undefined ? { what } : { what, bookingId: Number(bookingId) };
}

const changed = (event: ChangeEvent, seq?: number) =>
  `${seq === undefined ? "" : `id: ${seq}\n`}event: changed\ndata: ${JSON.stringify(event)}\n\n`;

/** The database's clock, under which the rows were written. */
const databaseNow = sql`CAST(unixepoch('subsec') * 1000 AS INTEGER)`;

/** A response is created slightly before the browser starts counting its age. */
const MARGIN = 2_000;

function hasChanged(db: Db, { userId }: Viewer, age: string | undefined): boolean {
  if (age === undefined) return false;
  const ago = Number(age) + MARGIN;
  return ago > HOUR_MS || latest(db).get({ userId, ago }) !== undefined;
}

const latest = prepareQuery((db) =>
  db
    .select({ seq: changes.seq })
    .from(changes)
    .where(
      and(
        eq(changes.userId, sql.placeholder("userId")),
        gte(changes.at, sql`${databaseNow} - ${sql.placeholder("ago")}`),
      ),
    )
    .limit(1)
    .prepare(),
);

/** Deletes rows older than an hour, and rows dated over an hour ahead by a wrong clock. */
export function forgetOldChanges(db: Db) {
  const isOld = lt(changes.at, sql`${databaseNow} - ${HOUR_MS}`);
  removeRows(db, changes, or(isOld, gte(changes.at, sql`${databaseNow} + ${HOUR_MS}`)));
}
