import { afterEach, expect, spyOn, test } from "bun:test";
import { join } from "node:path";
import type { ActorContext } from "#src/base/context.ts";
import { createChildParser, runChildScript } from "#src/base/run-apart.ts";
import { HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { importFile } from "#tests/clients/clients/imports/sending.ts";
import { temporaryFolder } from "#tests/support/db.ts";
import { calendar, event } from "./files.ts";
import { ADDRESS, adds, listed, PATH, setUpCalendars } from "./setup.ts";

const folder = temporaryFolder("apart");
const file = new Uint8Array(1);

async function program(name: string, text: string) {
  const path = join(folder, `${name}.ts`);
  await Bun.write(path, text);
  return path;
}

test.each([
  ["uses the processor without end", "for (;;) {}", "too-heavy"],
  ["fills its memory", "const all = []; for (;;) all.push(Buffer.alloc(10_000_000, 1));", "too-heavy"],
  [
    "fills its memory with small objects",
    "const all = []; for (let at = 0; ; at++) all.push({ at: [at] });",
    "too-heavy",
  ],
  ["allocates more memory at once than its limit", "console.log(Buffer.alloc(1_000_000_000, 1).length);", "too-heavy"],
  ["crashes without memory", "process.kill(process.pid, 'SIGSEGV'); for (;;) {}", "too-heavy"],
  ["is aborted by its engine", "process.abort();", "too-heavy"],
  ["gets no processor before its timeout", "await Bun.sleep(1e9);", "try-again"],
  ["is killed by a machine without memory", "process.kill(process.pid, 'SIGKILL'); for (;;) {}", "try-again"],
  ["stops with the site", "process.kill(process.pid, 'SIGTERM'); for (;;) {}", "try-again"],
  ["is stopped from outside", "process.kill(process.pid, 'SIGHUP'); for (;;) {}", "try-again"],
  ["can't start", "import './nowhere.ts';", "try-again"],
  ["fails by its own error", "throw new Error('No such column');", "try-again"],
  ["waits long and computes little", "await Bun.sleep(300); console.log('7');", 7],
])("judges a program that %s by what it used", async (name, text, verdict) => {
  const longestMs = name.startsWith("gets no") ? 500 : undefined;

  expect(
    await runChildScript<number | string>(await program(name.replaceAll(" ", "-"), text), {}, file, longestMs),
  ).toBe(verdict as number);
});

test("blames no file for the site's own memory", async () => {
  const held = Buffer.alloc(300_000_000, 1);

  expect(await runChildScript(await program("starts-nowhere", "import './nowhere.ts';"), {}, file)).toBe("try-again");
  expect(held.at(-1)).toBe(1);
});

let spied: { mockRestore(): void } | undefined;
afterEach(() => spied?.mockRestore());

function machineEndsPrograms(isOn: boolean) {
  spied?.mockRestore();
  if (!isOn) return;
  const { spawn } = Bun;
  const ended = (_: string[], options: Parameters<typeof spawn>[1]) => spawn(["/bin/sh", "-c", "kill -9 $$"], options);
  spied = spyOn(Bun, "spawn").mockImplementation(ended as never);
}

test("retries a calendar in 15 minutes without a failure when the machine is busy", async () => {
  const { app, as, outside, readDue, row } = await setUpCalendars();
  const { id } = await adds(as.gus);
  const before = row(id);
  outside.answers(ADDRESS, { body: calendar(event("UID:1", "DTSTART:20260620T100000", "DURATION:PT1H")) });

  machineEndsPrograms(true);
  app.clock.advance(15 * MINUTE_MS);
  await readDue();
  expect(row(id)).toEqual({ ...before, triedAt: app.ctx.now() });

  machineEndsPrograms(false);
  app.clock.advance(15 * MINUTE_MS);
  await readDue();
  expect(row(id)).toMatchObject({ failure: null, readAt: app.ctx.now() });
  expect((await listed(as.gus))[0]).toMatchObject({ ahead: 1 });
});

test("asks a groomer to try again on a busy machine and keeps other changes", async () => {
  const { app, as, outside, row } = await setUpCalendars();
  const { id } = await adds(as.gus);
  const other = "https://calendars.test/other.ics";
  outside.answers(other, { body: calendar() });
  const before = row(id);

  machineEndsPrograms(true);
  app.clock.advance(HOUR_MS);
  const added = await as.gus.post(PATH, { address: other });
  const read = await as.gus.post(`${PATH}/${id}/read`);
  const imported = await importFile(as.gus, "Name\nAnn Lee\n");
  expect(row(id)).toEqual(before);
  const changed = await as.gus.patch(`${PATH}/${id}`, { keepsTitles: true });

  for (const answer of [added, read, imported]) {
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "10"]);
    expect(await answer.text()).toContain("right now. Please try again.");
  }
  expect([changed.status, row(id).keepsTitles, row(id).failure]).toEqual([200, true, null]);
  expect(await listed(as.gus)).toHaveLength(1);
});

async function crowd(count: number, ipOf: (at: number) => string, idOf = (at: number) => at) {
  const go = join(folder, crypto.randomUUID());
  const waits = `while (!(await Bun.file(${JSON.stringify(go)}).exists())) await Bun.sleep(10); console.log(1);`;
  const read = createChildParser<object, number>(
    await program(`waits-${crypto.randomUUID()}`, waits),
    "Too many wait.",
  );
  const waiting = (at: number) => {
    const viewer = { userId: idOf(at) } as ActorContext["viewer"];
    return { by: { viewer, info: { id: "1", ip: ipOf(at) } }, now: () => 0 };
  };
  const readAs = (at: number) => read(file, {}, waiting(at));
  const all = Array.from({ length: count }, (_, at) => readAs(at));
  const end = async () => {
    await Bun.write(go, "");
    return Promise.all(all);
  };
  return { read, readAs, end };
}

test("queues up to five files for a person on any number of networks", async () => {
  const { readAs, end } = await crowd(
    5,
    (at) => `203.0.113.${at}`,
    () => 1,
  );

  await expect(readAs(5)).rejects.toMatchObject({ code: "rate_limited", retryAfterSeconds: 10 });
  expect(await end()).toEqual([1, 1, 1, 1, 1]);
  expect(await readAs(5)).toBe(1);
});

test("queues up to six files for a network without blocking others", async () => {
  const { readAs, end } = await crowd(6, (at) => (at < 7 ? "203.0.113.9" : "198.51.100.1"));

  await expect(readAs(6)).rejects.toMatchObject({
    code: "unavailable",
    message: "Too many wait.",
    retryAfterSeconds: 10,
  });
  const other = readAs(7);
  expect(await end()).toEqual([1, 1, 1, 1, 1, 1]);
  expect([await other, await readAs(6)]).toEqual([1, 1]);
});

test("queues up to 24 files in all besides the calendars that are due", async () => {
  const { read, readAs, end } = await crowd(24, (at) => `203.0.113.${at}`);

  await expect(readAs(24)).rejects.toMatchObject({ code: "unavailable" });
  const inItsTurn = read(file, {});
  expect(await end()).toHaveLength(24);
  expect(await inItsTurn).toBe(1);
});
