import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { groomerPath, smallImageUrl, uploadPath } from "#src/shared/base/paths.ts";
import { folderForRun, onEnd } from "../../../bench/cleanup.ts";
import { reading } from "../support/reading.ts";
import { atLeast, exactly, type Figure, noted } from "../support/report.ts";
import type { Site } from "../support/site.ts";
import { PASSWORD } from "../support/world.ts";
import { send } from "./calls.ts";
import { figuresOf, noFindings, show } from "./examine.ts";
import type { Stage } from "./stage.ts";
import { type Crowd, gather, letWrite } from "./writers.ts";

/** Kinds of writes that a full disk must put off. */
const KINDS = 4;

/** Ready on the large disk and not on the small one, because the site needs 200 MB free. */
const LARGE_MB = 400;
const SMALL_MB = 64;
const ROOMY_MS = 700;
const REFUSED = "code 78, and one line that names DATA_DIR";
const START_WITHIN_MS = 20_000;

export const noDisk = noted("full disk and read-only folder", "skipped: this user may not mount a tmpfs");

type Disk = ReturnType<typeof diskAt>;
type Scene = ReturnType<typeof sceneOn>;

export async function fillTheDisk(writingMs: number): Promise<Figure[]> {
  const { dataDir, disk } = await smallDisk();
  if (!disk) return [noDisk];
  const crowd = await gather(dataDir);
  const figures = await fillUnder(crowd, disk, writingMs);
  const mended = await crowd.stage.site.stop();
  return [...figures, exactly("read-only folder: exit code after it was mended", mended.code, 0)];
}

export async function smallDisk() {
  const dataDir = join(await folderForRun(), "disk");
  await mkdir(dataDir, { recursive: true });
  if (!mount("-t", "tmpfs", "-o", `size=${LARGE_MB}m,mode=0700`, "tmpfs", dataDir)) return { dataDir, disk: null };
  onEnd(() => void Bun.spawnSync(["umount", "-l", dataDir]));
  return { dataDir, disk: diskAt(dataDir) };
}

function diskAt(folder: string) {
  const ballast = join(folder, "ballast");
  const remount = (options: string) => {
    if (!mount("-o", `remount,${options}`, folder)) throw new Error(`The disk cannot be ${options}`);
  };
  return {
    shrink: () => remount(`size=${SMALL_MB}m`),
    fill() {
      remount(`size=${SMALL_MB}m`);
      Bun.spawnSync(["dd", "if=/dev/zero", `of=${ballast}`, "bs=4k"], { stderr: "ignore" });
    },
    async makeRoom() {
      await rm(ballast, { force: true });
      remount(`size=${LARGE_MB}m`);
    },
    setReadOnly: (isReadOnly: boolean) => remount(isReadOnly ? "ro" : "rw"),
  };
}

function mount(...options: string[]): boolean {
  const program = Bun.which("mount");
  return program !== null && Bun.spawnSync([program, ...options], { stderr: "ignore" }).exitCode === 0;
}

export async function fillUnder(crowd: Crowd, disk: Disk, writingMs: number): Promise<Figure[]> {
  const scene = sceneOn(crowd, disk);
  const { stage, found } = scene;
  const figures = [
    ...(await putOffWhileFull(scene, writingMs)),
    ...(await healByItself(scene)),
    ...(await endWhileFull(scene)),
  ];
  show({ ...found, refused: stage.refused });
  return [
    ...figures,
    exactly("full disk: other refusals", stage.refused.length, 0),
    ...figuresOf(found).map((figure) => ({ ...figure, what: `full disk: ${figure.what}` })),
  ];
}

function sceneOn({ stage, examine, writers }: Crowd, disk: Disk) {
  const found = noFindings();
  return {
    disk,
    stage,
    found,
    examine: () => examine(found),
    async write(ms: number) {
      const until = performance.now() + ms;
      await letWrite(writers, () => performance.now() > until);
    },
    isReady: async () => (await fetch(`${stage.site.url}/readyz`)).status,
  };
}

async function putOffWhileFull({ disk, stage, ...scene }: Scene, writingMs: number): Promise<Figure[]> {
  await scene.write(ROOMY_MS);
  const readiness = [await scene.isReady()];
  makeSessionsOld(stage.site);
  disk.shrink();
  readiness.push(await scene.isReady());
  disk.fill();
  const before = stage.ledger.acks;
  await scene.write(writingMs);
  // On a loaded machine, few writes are sent in that time.
  for (let more = 0; more < 5 && stage.putOff.size < KINDS; more++) await scene.write(writingMs);
  const body = { username: stage.parents[0]!.username, password: PASSWORD };
  await send(stage, { method: "POST", path: "/api/login", body }).catch(() => {});
  readiness.push(await scene.isReady());
  const failed = await failedReads(stage);
  show({ failed });
  const times = [...stage.putOff.values()].reduce((sum, count) => sum + count, 0);
  return [
    atLeast("full disk: writes put off with a 503 in words", times, 10),
    atLeast("full disk: kinds of writes put off", stage.putOff.size, KINDS),
    noted("full disk: writes that still found room", stage.ledger.acks - before),
    exactly("full disk: pages and reads that failed", failed.length, 0),
    exactly("full disk: readiness before, with little room, without", readiness.join(" "), "200 503 503"),
  ];
}

async function healByItself({ disk, stage, ...scene }: Scene): Promise<Figure[]> {
  await disk.makeRoom();
  stage.putOff.clear();
  const before = stage.ledger.acks;
  await scene.write(ROOMY_MS);
  await scene.examine();
  return [
    atLeast("room again, no restart: writes acknowledged", stage.ledger.acks - before, 10),
    exactly("room again, no restart: writes put off", stage.putOff.size, 0),
    exactly("room again, no restart: readiness", await scene.isReady(), 200),
  ];
}

async function endWhileFull({ disk, stage: { site }, ...scene }: Scene): Promise<Figure[]> {
  const endBy = async <T>(end: () => Promise<T>) => {
    disk.fill();
    await scene.write(ROOMY_MS);
    const ended = await end();
    await disk.makeRoom();
    const refused = await startReadOnly(site, disk);
    await site.start();
    await scene.examine();
    return { ended, refused };
  };
  const killed = await endBy(site.kill);
  const stopped = await endBy(site.stop);
  return [
    exactly("full disk: exit code of a stop", stopped.ended.code, 0),
    exactly("read-only folder: a start", stopped.refused, REFUSED),
    exactly("read-only folder: a start after a kill", killed.refused, REFUSED),
  ];
}

async function startReadOnly(site: Site, disk: Disk): Promise<string> {
  disk.setReadOnly(true);
  const child = site.launch({ stderr: "pipe" });
  const tooLate = setTimeout(() => child.kill("SIGKILL"), START_WITHIN_MS);
  const text = await new Response(child.stderr as ReadableStream).text();
  const code = await child.exited;
  clearTimeout(tooLate);
  disk.setReadOnly(false);
  return code === 78 && /^DATA_DIR: can't write to .*\n$/.test(text) ? REFUSED : `code ${code}, ${text}`;
}

/** Makes the next page view write to the database. A failed write must not keep anyone from reading. */
const makeSessionsOld = ({ file }: Site) =>
  reading(file, (db) => db.query("UPDATE sessions SET last_seen_at = last_seen_at - ?").run(2 * 3_600_000));

async function failedReads({ site, parents, owners, businesses }: Stage): Promise<string[]> {
  const latest = "SELECT file FROM portfolio_images ORDER BY id DESC LIMIT 1";
  const photo = uploadPath(reading(site.file, (db) => db.query(latest).values()[0]![0] as string));
  const paths: Record<string, string[]> = {
    "": ["/", groomerPath(businesses[0]!.id), "/groomers?location=28801", "/sitemap.xml", photo, smallImageUrl(photo)],
    [parents[7]!.cookie]: ["/healthz", "/api/user", "/api/pets", "/pet-parent-dashboard"],
    [owners[7]!.cookie]: ["/api/membership", "/groomer-dashboard"],
  };
  const failed: string[] = [];
  for (const [cookie, path] of Object.entries(paths).flatMap(([cookie, all]) => all.map((path) => [cookie, path]))) {
    const { status } = await fetch(site.url + path, { headers: { cookie: cookie! }, redirect: "manual" });
    if (status !== 200) failed.push(`${path} ${status}`);
  }
  return failed;
}
