import { join } from "node:path";
import { groomerPath, smallCopy, uploadPath } from "#src/shared/base/paths.ts";
import { atLeast, exactly, type Figure, noted } from "../support/report.ts";
import { PASSWORD } from "../support/world.ts";
import { send } from "./calls.ts";
import { type Disk, mountDisk } from "./disk.ts";
import { figuresOf, noFindings, show } from "./examine.ts";
import { reading } from "./read-data.ts";
import { REFUSED, startReadOnly } from "./read-only.ts";
import { dataFolder } from "./site.ts";
import type { Stage } from "./stage.ts";
import { type Crowd, gather, letWrite } from "./writers.ts";

/** The site wants 200 MB free, so it is ready on the large disk and not on the small one. */
const LARGE_MB = 400;
const SMALL_MB = 64;
const TWO_HOURS = 2 * 3_600_000;

const ROOMY_MS = 700;

interface Plan {
  writingMs: number;
}

type Scene = ReturnType<typeof sceneOn>;

export async function fillTheDisk(plan: Plan): Promise<Figure[]> {
  const place = await smallDisk();
  if (!place.disk) return [noted("full disk and read-only folder", "skipped: this user may not mount a tmpfs")];
  const crowd = await gather({ dataDir: place.dataDir });
  const figures = await fillUnder(crowd, place.disk, plan);
  const mended = await crowd.stage.site.stop();
  return [...figures, exactly("read-only folder: exit code after it was mended", mended.code, 0)];
}

export async function smallDisk() {
  const dataDir = join(await dataFolder(), "disk");
  return { dataDir, disk: await mountDisk(dataDir, LARGE_MB) };
}

export async function fillUnder(crowd: Crowd, disk: Disk, { writingMs }: Plan): Promise<Figure[]> {
  const scene = sceneOn(crowd, disk);
  const figures = [
    ...(await putOffWhileFull(scene, writingMs)),
    ...(await healByItself(scene)),
    ...(await endWhileFull(scene)),
  ];
  show({ ...scene.found, refused: scene.stage.refused });
  return [
    ...figures,
    exactly("full disk: other refusals", scene.stage.refused.length, 0),
    ...figuresOf(scene.found).map((figure) => ({ ...figure, what: `full disk: ${figure.what}` })),
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
    fill() {
      disk.resize(SMALL_MB);
      disk.fill();
    },
    async makeRoom() {
      await disk.empty();
      disk.resize(LARGE_MB);
    },
  };
}

async function putOffWhileFull({ disk, stage, ...scene }: Scene, writingMs: number): Promise<Figure[]> {
  await scene.write(ROOMY_MS);
  const readiness = [await scene.isReady()];
  makeSessionsOld(stage.site.dataDir);
  disk.resize(SMALL_MB);
  readiness.push(await scene.isReady());
  scene.fill();
  const before = stage.ledger.acks;
  await scene.write(writingMs);
  await signInAnew(stage);
  readiness.push(await scene.isReady());
  const failed = await failedReads(stage);
  show({ failed });
  const times = [...stage.putOff.values()].reduce((sum, count) => sum + count, 0);
  return [
    atLeast("full disk: writes put off with a 503 in words", times, 10),
    atLeast("full disk: kinds of writes put off", stage.putOff.size, 6),
    noted("full disk: writes that still found room", stage.ledger.acks - before),
    exactly("full disk: pages and reads that failed", failed.length, 0),
    exactly("full disk: readiness before, with little room, without", readiness.join(" "), "200 503 503"),
  ];
}

async function healByItself({ stage, ...scene }: Scene): Promise<Figure[]> {
  await scene.makeRoom();
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
  scene.fill();
  await scene.write(ROOMY_MS);
  await site.kill();
  await scene.makeRoom();
  const afterKill = await startReadOnly(site, disk);
  await site.start();
  await scene.examine();
  scene.fill();
  await scene.write(ROOMY_MS);
  const { code } = await site.stop();
  await scene.makeRoom();
  const clean = await startReadOnly(site, disk);
  await site.start();
  await scene.examine();
  return [
    exactly("full disk: exit code of a stop", code, 0),
    exactly("read-only folder: a start", clean, REFUSED),
    exactly("read-only folder: a start after a kill", afterKill, REFUSED),
  ];
}

/** Their next visit would be noted in the database, which must not keep anybody from reading. */
function makeSessionsOld(dataDir: string) {
  reading(join(dataDir, "mudroom.db"), (db) =>
    // Those of admins would be over by then.
    db
      .query(
        "UPDATE sessions SET last_seen_at = last_seen_at - ? WHERE user_id NOT IN (SELECT id FROM users WHERE role = 'admin')",
      )
      .run(TWO_HOURS),
  );
}

const signInAnew = (stage: Stage) =>
  send(stage, {
    method: "POST",
    path: "/api/login",
    body: { username: stage.parents[0]!.username, password: PASSWORD },
  }).catch(() => {});

async function failedReads({ site, parents, owners, businesses }: Stage): Promise<string[]> {
  const profile = groomerPath(businesses[0]!.id);
  const picture = uploadPath(fileOf(site.dataDir));
  const visitor = ["/", profile, "/groomers?location=28801", "/sitemap.xml", picture, smallCopy(picture), "/healthz"];
  const reads: [path: string, cookie: string][] = [
    ...visitor.map((path): [string, string] => [path, ""]),
    ...["/api/user", "/api/pets", "/pet-parent-dashboard"].map((path): [string, string] => [path, parents[7]!.cookie]),
    ...["/api/membership", "/groomer-dashboard"].map((path): [string, string] => [path, owners[7]!.cookie]),
  ];
  const failed: string[] = [];
  for (const [path, cookie] of reads) {
    const { status } = await fetch(site.url + path, { headers: { cookie }, redirect: "manual" });
    if (status !== 200) failed.push(`${path} ${status}`);
  }
  return failed;
}

function fileOf(dataDir: string): string {
  const latest = "SELECT file FROM portfolio_images ORDER BY id DESC LIMIT 1";
  return reading(join(dataDir, "mudroom.db"), (db) => db.query(latest).values()[0]![0] as string);
}
