import { expect, mock, test } from "bun:test";
import { clientsIn } from "#src/features/clients/clients/imports/file/clients-in.ts";
import type { FileAsked } from "#src/features/listing/busy-calendars/busy-time.ts";
import { busyTimesIn } from "#src/features/listing/busy-calendars/file/busy-times.ts";
import type { Plan } from "../plan.ts";
import { run } from "../run.ts";

type ListAsked = Parameters<typeof clientsIn>[1];

/** What programs of their own do with calendars and lists from elsewhere is done here, or no line of it would count. */
mock.module("#src/base/run-apart.ts", () => ({
  runApart: async (path: string, asked: unknown, file: Uint8Array<ArrayBuffer>) => {
    const said = path.includes("busy-calendars")
      ? busyTimesIn(new TextDecoder().decode(file), asked as FileAsked)
      : clientsIn(file, asked as ListAsked);
    return JSON.parse(JSON.stringify(said)) as unknown;
  },
}));

test("lives through some plans", async () => {
  for (const plan of JSON.parse(process.env.PLANS!) as Plan[]) expect((await run(plan)).failure).toBeNull();
}, 7_200_000);
