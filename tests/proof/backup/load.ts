import sharp from "sharp";
import { bookingOf, type Person, type World } from "../support/world.ts";

const WRITERS = 4;
const PAUSE_MS = 8;
const PICTURE_PAUSE_MS = 250;
const MESSAGE_PAUSE_MS = 100;

export interface Answered {
  at: number;
  ms: number;
}

export async function startLoad(url: string, world: World) {
  const answered: Answered[] = [];
  const refusals: string[] = [];
  let newest = 0;
  let number = 0;
  let isOver = false;

  async function send(path: string, { cookie }: Person, method: string, body: FormData | object | null) {
    const isForm = body instanceof FormData;
    const answer = await fetch(url + path, {
      method,
      headers: { cookie, ...(isForm || !body ? {} : { "content-type": "application/json" }) },
      body: isForm ? body : body && JSON.stringify(body),
    });
    if (!answer.ok) refusals.push(`${method} ${path}: ${answer.status}`);
    return answer;
  }

  async function askForVisits(parent: Person) {
    while (!isOver) {
      const groomer = world.groomers[++number % world.groomers.length]!;
      const visit = { ...bookingOf(groomer, 3 + (number % 60)), petInfo: `Waffles, request ${number}` };
      const startedAt = performance.now();
      const answer = await send("/api/bookings", parent, "POST", visit);
      const { id } = (await answer.json()) as { id?: number };
      answered.push({ at: performance.now(), ms: performance.now() - startedAt });
      newest = Math.max(newest, id ?? 0);
      await Bun.sleep(PAUSE_MS);
    }
  }

  async function changePhotos(owner: Person) {
    for (let shade = 0; !isOver; shade = (shade + 1) % 256) {
      const form = new FormData();
      form.set("image", await photo(shade), "van.png");
      const added = (await (await send("/api/portfolio-images", owner, "POST", form)).json()) as { id: number };
      if (shade % 3 !== 0 || shade > 12) await send(`/api/portfolio-images/${added.id}`, owner, "DELETE", null);
      await Bun.sleep(PICTURE_PAUSE_MS);
    }
  }

  async function talk(bookingId: number, sides: [Person, Person]) {
    for (let round = 0; !isOver; round++) {
      const many = round % 4;
      const form = new FormData();
      form.set("text", `${many} pictures of the gate, message ${round}`);
      for (let at = 0; at < many; at++) form.append("pictures", await photo((round + at) % 256), "gate.png");
      await send(`/api/bookings/${bookingId}/messages`, sides[round % 2]!, "POST", form);
      await Bun.sleep(MESSAGE_PAUSE_MS);
    }
  }

  const [parent, owner] = [world.parents[WRITERS]!, world.owners[0]!];
  const { id: talkedAbout } = (await (
    await send("/api/bookings", parent, "POST", { ...bookingOf(world.groomers[0]!, 300), petInfo: "Waffles" })
  ).json()) as { id: number };
  const running = Promise.all([
    ...world.parents.slice(0, WRITERS).map(askForVisits),
    changePhotos(owner),
    talk(talkedAbout, [parent, owner]),
  ]);
  return {
    answered,
    refusals,
    newest: () => newest,
    async settle() {
      const enough = answered.length + 4 * WRITERS;
      while (answered.length < enough) await Bun.sleep(5);
    },
    async stop() {
      isOver = true;
      await running;
    },
  };
}

async function photo(shade: number): Promise<Blob> {
  const background = { r: shade, g: 120, b: 160 };
  const png = await sharp({ create: { width: 240, height: 160, channels: 3, background } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(png)]);
}
