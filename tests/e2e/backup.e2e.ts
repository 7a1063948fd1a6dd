import { afterAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { checkCopy } from "#src/features/running/backups/check.ts";
import { listBackups } from "#src/features/running/backups/list.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { startServer, startSite } from "#tests/support/server.ts";

const WRITERS = 4;
const cleanups: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

/** The drill that docs/operations.md asks for twice a year. */
test("a backup that was taken while people wrote is not restored below the running site, and brings a new machine to where it was", async () => {
  const site = await startServer({ RATE_LIMITS: "off" });
  cleanups.push(site.remove);
  const cora = await signUp(site.url, "cora");
  const photographed = await addPet(site.url, cora, "Pickle", await photo());
  const writers = await startWriters(site.url, cora);

  await until(() => writers.added.size >= 40);
  const before = new Set(writers.added);
  expect((await command("backup", site.dataDir)).code).toBe(0);
  const after = new Set(writers.asked);
  await until(() => writers.added.size >= after.size + 40);
  await signUp(site.url, "late");
  const refused = await command("restore", site.dataDir, "newest");
  expect([refused.code, refused.said]).toEqual([1, expect.stringContaining("The database is in use")]);
  expect(await signIn(site.url, "late")).toContain("sid=");
  await site.kill();
  await writers.stop();

  const home = join(await temporaryFolder(), "data");
  const { code, said } = await command("restore", home, listBackups(site.dataDir)[0]!.path);
  expect([code, said]).toEqual([0, expect.stringContaining("Now start the site.")]);
  expect(checkCopy(join(home, "mudroom.db"))).toBeGreaterThan(0);

  const moved = await startSite({ DATA_DIR: home, RATE_LIMITS: "off" });
  cleanups.push(moved.remove);
  const again = await signIn(moved.url, "cora");
  const kept = new Set((await visitsOf(moved.url, again)).map(({ petInfo }) => petInfo));
  expect([...before].filter((text) => !kept.has(text))).toEqual([]);
  expect([...kept].filter((text) => text !== "Pickle" && !after.has(text))).toEqual([]);
  expect(kept.size).toBeLessThan(writers.added.size);
  expect(await signIn(moved.url, "late")).toBe("401");
  // The session that was open at the time of the backup is open still.
  expect((await visitsOf(moved.url, cora)).length).toBe(kept.size);
  const image = await fetch(moved.url + photographed.imageUrl, { headers: { cookie: again } });
  expect([image.status, (await sharp(await image.bytes()).metadata()).format]).toEqual([200, "webp"]);
  const picture = await someGroomersPhoto(moved.url);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
});

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "moved-"));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** As an operator gives it. */
async function command(name: "backup" | "restore", dataDir: string, ...args: string[]) {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, `../../src/cli/${name}.ts`), ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdout: "pipe",
    stderr: "pipe",
  });
  const said = (await Promise.all([child.stdout, child.stderr].map((stream) => new Response(stream).text()))).join("");
  return { code: await child.exited, said };
}

/** Visits with texts of their own, one after the other: `asked` before the request, `added` when it was acknowledged. */
async function startWriters(url: string, cookie: string) {
  const visit = await someVisit(url, cookie);
  const asked = new Set<string>();
  const added = new Set<string>();
  let isOver = false;
  const write = async () => {
    while (!isOver) {
      const petInfo = `Waffles, request ${asked.size}`;
      asked.add(petInfo);
      const answer = await requestVisit(url, cookie, { ...visit, petInfo }).catch(() => null);
      if (!answer) return;
      expect(answer.status).toBe(201);
      added.add(petInfo);
    }
  };
  const running = Promise.all(Array.from({ length: WRITERS }, write));
  return {
    asked,
    added,
    stop: () => {
      isOver = true;
      return running;
    },
  };
}

/** A visit with a groomer near Asheville, on the first day in the weeks to come that is not refused. */
async function someVisit(url: string, cookie: string) {
  const { id: groomerId } = (await groomersNear(url))[0]!;
  const [offer] = (await (await fetch(`${url}/api/service-packages/${groomerId}`)).json()) as { id: number }[];
  for (let days = 3; days < 30; days++) {
    const preferredDate = new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
    const slot = { preferredDate, preferredTimeSlot: "Morning (8AM - 12PM)" };
    const visit = { groomerId, servicePackageId: offer!.id, ...slot, ...home };
    if ((await requestVisit(url, cookie, { ...visit, petInfo: "Pickle" })).status === 201) return visit;
  }
  throw new Error("No day in the next weeks can be asked for");
}

const home = {
  serviceAddress: "12 Oak Street",
  serviceCity: "Asheville",
  serviceState: "NC",
  serviceZipCode: "28801",
};

const requestVisit = (url: string, cookie: string, visit: object) =>
  fetch(`${url}/api/bookings`, { method: "POST", headers: json(cookie), body: JSON.stringify(visit) });

async function groomersNear(url: string) {
  const search = { method: "POST", headers: json(), body: JSON.stringify({ zipCode: "28801", distance: 75 }) };
  return (await (await fetch(`${url}/api/groomers/search`, search)).json()) as { id: number }[];
}

const json = (cookie = "") => ({ "content-type": "application/json", cookie });

interface Pet {
  imageUrl: string | null;
}

async function addPet(url: string, cookie: string, name: string, image: Blob): Promise<Pet> {
  const form = new FormData();
  form.set("name", name);
  form.set("type", "Dog");
  form.set("image", image, "pickle.png");
  const answer = await fetch(`${url}/api/pets`, { method: "POST", headers: { cookie }, body: form });
  expect(answer.status).toBe(201);
  return (await answer.json()) as Pet;
}

const photo = async () =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 300, height: 200, channels: 3, background: "teal" } })
        .png()
        .toBuffer(),
    ),
  ]);

const visitsOf = async (url: string, cookie: string) =>
  (await (await fetch(`${url}/api/bookings/pet-parent`, { headers: json(cookie) })).json()) as { petInfo: string }[];

async function signUp(url: string, username: string): Promise<string> {
  const place = { city: "Asheville", state: "NC", zipCode: "28801" };
  const person = { username, email: `${username}@example.com`, password: "biscuits", fullName: "Cora Tester" };
  const body = JSON.stringify({ ...person, ...place, role: "pet_parent" });
  const answer = await fetch(`${url}/api/register`, { method: "POST", headers: json(), body });
  expect(answer.status).toBe(201);
  return answer.headers.getSetCookie()[0]!.split(";")[0]!;
}

/** The session's cookie, or the status of the refusal. */
async function signIn(url: string, username: string): Promise<string> {
  const body = JSON.stringify({ username, password: "biscuits" });
  const answer = await fetch(`${url}/api/login`, { method: "POST", headers: json(), body });
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? String(answer.status);
}

async function someGroomersPhoto(url: string): Promise<Response> {
  for (const { id } of await groomersNear(url)) {
    const [first] = (await (await fetch(`${url}/api/portfolio-images?groomerId=${id}`)).json()) as {
      imageUrl: string;
    }[];
    if (first) return fetch(url + first.imageUrl);
  }
  throw new Error("No groomer near Asheville has a photo");
}

async function until(isSo: () => boolean) {
  while (!isSo()) await Bun.sleep(10);
}
