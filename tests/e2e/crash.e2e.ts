import { expect, test } from "bun:test";
import { startServer } from "#tests/support/server.ts";

const KILLS = 20;
const WRITERS = 8;
const WRITING_MS = 250;
const SLOTS = ["Morning (8AM - 12PM)", "Afternoon (12PM - 4PM)", "Evening (4PM - 7PM)"];

test("a booking that was acknowledged is there after the process was killed, twenty times over", async () => {
  const server = await startServer({ RATE_LIMITS: "off" });
  try {
    const cookie = await signUp(server.url);
    const target = await findTarget(server.url);
    const acknowledged = new Set<number>();
    let counter = 0;

    for (let kill = 0; kill < KILLS; kill++) {
      const until = Date.now() + WRITING_MS;
      const writers = Array.from({ length: WRITERS }, async () => {
        while (Date.now() < until + 500) {
          const id = await requestBooking(server.url, cookie, target, counter++).catch(() => null);
          if (id === null) return;
          acknowledged.add(id);
        }
      });
      await Bun.sleep(WRITING_MS);
      await server.kill();
      await Promise.all(writers);
      await server.restart();
    }

    const kept = new Set((await listBookings(server.url, cookie)).map((booking) => booking.id));
    expect(acknowledged.size).toBeGreaterThan(KILLS);
    expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([]);
  } finally {
    await server.remove();
  }
}, 180_000);

test("asked to stop, the server finishes, closes its database and says so with code 0", async () => {
  const server = await startServer();
  const code = await server.stop();
  const leftovers = await Array.fromAsync(new Bun.Glob("*.db-wal").scan(server.dataDir));
  await server.remove();

  expect(code).toBe(0);
  expect(leftovers).toEqual([]);
});

const json = (cookie = "") => ({ "content-type": "application/json", cookie });

async function signUp(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/register`, {
    method: "POST",
    headers: json(),
    body: JSON.stringify({
      username: "crashtester",
      email: "crash@example.com",
      password: "biscuits",
      fullName: "Cora Tester",
      role: "pet_parent",
      city: "Asheville",
      state: "NC",
      zipCode: "28801",
    }),
  });
  expect(answer.status).toBe(201);
  return answer.headers.getSetCookie()[0]!.split(";")[0]!;
}

interface Target {
  groomerId: number;
  servicePackageId: number;
  openDays: string[];
}

/** A groomer and the days in the next weeks on which a request is taken. */
async function findTarget(url: string): Promise<Target> {
  const found = await fetch(`${url}/api/groomers/search`, {
    method: "POST",
    headers: json(),
    body: JSON.stringify({ zipCode: "28801", distance: 75 }),
  });
  const [groomer] = (await found.json()) as { id: number }[];
  const packages = await fetch(`${url}/api/service-packages/${groomer!.id}`);
  const [first] = (await packages.json()) as { id: number }[];
  const days = Array.from({ length: 60 }, (_, day) =>
    new Date(Date.now() + (day + 3) * 86_400_000).toISOString().slice(0, 10),
  );
  return { groomerId: groomer!.id, servicePackageId: first!.id, openDays: days };
}

/** The id of the acknowledged booking; null when the connection broke. A refusal of the day counts as none. */
async function requestBooking(url: string, cookie: string, target: Target, number: number): Promise<number | null> {
  const answer = await fetch(`${url}/api/bookings`, {
    method: "POST",
    headers: json(cookie),
    body: JSON.stringify({
      groomerId: target.groomerId,
      servicePackageId: target.servicePackageId,
      preferredDate: target.openDays[number % target.openDays.length],
      preferredTimeSlot: SLOTS[0],
      petInfo: `Waffles, request ${number}`,
    }),
  });
  const body = (await answer.json()) as { id: number };
  return answer.status === 201 ? body.id : requestBooking(url, cookie, target, number + 1);
}

async function listBookings(url: string, cookie: string) {
  const answer = await fetch(`${url}/api/bookings/pet-parent`, { headers: json(cookie) });
  return (await answer.json()) as { id: number }[];
}
