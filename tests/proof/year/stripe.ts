import type { Random } from "#db/seed/random.ts";
import { createStripe } from "#src/ports/payments/stripe.ts";
import { type LocalStripe, signed, startLocalStripe } from "#tests/stripe/local-stripe.ts";
import type { Clock } from "./clock.ts";
import type { Surroundings } from "./site.ts";
import type { World } from "./world.ts";

const HOUR_MS = 3_600_000;

export async function startStripe(clock: Clock) {
  const stripe = await startLocalStripe(clock.now);
  let sent = 0;
  const late: { at: number; event: unknown }[] = [];

  async function deliver({ lives, clock: { now }, journal, ctx }: World, event: unknown) {
    const { body, headers } = await signed(event as object, stripe.settings.webhookSecret, now());
    const request = new Request(`${ctx.config.appUrl}/api/stripe/webhook`, { method: "POST", body, headers });
    const { status } = await lives.handle(request, () => "198.51.100.1");
    journal.note(now(), "an event of the provider's", (event as { type: string }).type, status);
  }

  return {
    stripe,
    env: stripe.env,
    payments: ((_own, now, log) => createStripe(stripe.settings, now, { log })) satisfies Surroundings["provider"],
    async bring(world: World, dice: Random) {
      const news: unknown[] = stripe.events().slice(sent);
      sent += news.length;
      const due = late.filter(({ at }) => at <= clock.elapsed());
      for (const one of due) late.splice(late.indexOf(one), 1);
      const all = [...due.map(({ event }) => event), ...(dice.chance(0.3) ? news.toReversed() : news)];
      for (const event of all) {
        if (dice.chance(0.1)) late.push({ at: clock.elapsed() + 24 * HOUR_MS, event });
        else for (let times = dice.chance(0.15) ? 3 : 1; times > 0; times--) await deliver(world, event);
      }
    },
  };
}
export type Provider = Awaited<ReturnType<typeof startStripe>> & { stripe: LocalStripe };
