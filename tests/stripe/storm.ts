import type Stripe from "stripe";
import { signed } from "./local-stripe.ts";

type Post = (body: string, headers: Record<string, string>) => Promise<number | null>;

interface Weather {
  secret: string;
  now: () => number;
  copies?: number;
  forgedEvery?: number;
  atOnce?: number;
  seed?: number;
}

export async function storm(events: Stripe.Event[], post: Post, weather: Weather) {
  const { secret, now, copies = 5, forgedEvery = 10, atOnce = 16, seed = 1 } = weather;
  const deliveries = shuffled(
    events.flatMap((event) => Array.from({ length: copies }, () => event)),
    seed,
  );
  const taken: (number | null)[] = [];
  const forged: (number | null)[] = [];
  let next = 0;
  const deliver = async () => {
    while (next < deliveries.length) {
      const at = next++;
      const isForged = at % forgedEvery === forgedEvery - 1;
      const { body, headers } = await signed(deliveries[at]!, isForged ? "whsec_somebody_else" : secret, now());
      const status = await post(body, headers);
      (isForged ? forged : taken).push(status);
      if (status === null) {
        deliveries.push(deliveries[at]!);
        await Bun.sleep(50);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, deliver));
  return { taken, forged };
}

export async function untilTaken(events: Stripe.Event[], post: Post, { secret, now }: Weather) {
  for (const event of events) {
    for (let tries = 0; tries < 20; tries++) {
      const { body, headers } = await signed(event, secret, now());
      const status = await post(body, headers);
      if (status === 200) break;
    }
  }
}

/** Shuffles in the same order for the same seed so a failure can be repeated. */
function shuffled<T>(items: T[], seed: number): T[] {
  let state = seed;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
