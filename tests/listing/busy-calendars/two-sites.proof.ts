import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";
import { sqlite } from "#db/open.ts";
import { busyCalendars } from "#db/schema/tables.ts";
import { DAY_MS, MINUTE_MS } from "#src/shared/base/duration.ts";
import { cert, outsideSite } from "#tests/ports/outside-site.ts";
import { testApp } from "#tests/support/app.ts";
import { temporaryFolder } from "#tests/support/folders.ts";
import { addGroomer } from "#tests/support/people.ts";
import { addRows } from "#tests/support/rows.ts";
import { type Server, startServer } from "#tests/support/server.ts";
import { until } from "#tests/support/until.ts";
import { google } from "./files.ts";

const CALENDARS = 6;
const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

async function setUp() {
  const dataDir = temporaryFolder("two-sites");
  const app = await testApp({ hasOwnDb: true });
  const { profile } = await addGroomer(app, "gus");
  const row = { groomerId: profile.id, name: "Home", color: "blue", createdAt: 0, triedAt: 0 } as const;
  const addresses = Array.from({ length: CALENDARS }, (_, at) => `https://push.test/${at}.ics`);
  addRows(
    app.ctx.db,
    busyCalendars,
    addresses.map((address) => ({ ...row, address })),
  );
  await Bun.write(join(dataDir, "mudroom.db"), sqlite(app.ctx.db).serialize());
  const elsewhere = outsideSite(() => new Response(google));
  cleanups.push(elsewhere.stop);
  const start = async () => {
    const site = await startServer({
      DATA_DIR: dataDir,
      TEST_CLOCK: "1",
      BUN_OPTIONS: `--preload ${join(import.meta.dir, "../../proof/crash/outside-here.ts")}`,
      OUTSIDE_PORT: String(elsewhere.world().port),
      OUTSIDE_CERTIFICATE: cert,
    });
    cleanups.push(site.remove);
    return site;
  };
  return {
    one: await start(),
    other: await start(),
    async askedFor(times: number) {
      const counts = () =>
        addresses.map((address) => elsewhere.asked.filter((line) => line === `GET ${address}`).length);
      await until(() => counts().every((count) => count >= times));
      return counts();
    },
  };
}

const passDay = ({ url }: Server) =>
  fetch(`${url}/api/demo/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ minutes: DAY_MS / MINUTE_MS }),
  });

const each = (times: number) => Array.from({ length: CALENDARS }, () => times);

test("two sites on one database ask for each calendar once in its turn, also after the one that does the jobs was killed", async () => {
  const { one, other, askedFor } = await setUp();
  expect(await askedFor(1)).toEqual(each(1));

  await passDay(other);
  expect(await askedFor(2)).toEqual(each(2));

  await one.kill();
  await passDay(other);
  expect(await askedFor(3)).toEqual(each(3));

  await other.stop();
  expect(await askedFor(3)).toEqual(each(3));
});
