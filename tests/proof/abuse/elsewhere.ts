import { join } from "node:path";
import { calendar, event, google } from "#tests/listing/busy-calendars/files.ts";
import { cert, outsideSite } from "#tests/ports/outside-site.ts";

export const evil = ["hangs", "never-ends", "takes-long", "drips"] as const;

const heavy = calendar(
  ...Array.from({ length: 4_000 }, (_, at) =>
    event(`UID:${at}`, "DTSTART:20260101T100000", "DURATION:PT1H", "RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=29"),
  ),
);

function answerOf({ url }: Request): Response | Promise<Response> {
  const { pathname } = new URL(url);
  const stream = (pull: (to: ReadableStreamDefaultController) => unknown) =>
    new Response(new ReadableStream({ pull: async (to) => void (await pull(to)) }));
  if (pathname.includes("hangs")) return new Promise(() => {});
  if (pathname.includes("never-ends")) return stream((to) => to.enqueue(Buffer.alloc(100_000, "X\r\n")));
  if (pathname.includes("drips")) {
    return stream((to) => Bun.sleep(50).then(() => to.enqueue(Buffer.from("BEGIN:VCALENDAR\r\n"))));
  }
  return new Response(pathname.includes("takes-long") ? heavy : google);
}

export function startElsewhere() {
  const site = outsideSite(answerOf);
  return {
    env: {
      BUN_OPTIONS: `--preload ${join(import.meta.dir, "../crash/outside-here.ts")}`,
      OUTSIDE_PORT: String(site.world().port),
      OUTSIDE_CERTIFICATE: cert,
    },
    stop: site.stop,
  };
}
