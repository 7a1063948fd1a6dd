import type { Random } from "#db/seed/random.ts";
import type { Ctx } from "#src/base/context.ts";
import { jsonLogger } from "#src/base/log.ts";
import { createStripe } from "#src/ports/payments/stripe.ts";
import { HOUR_MS } from "#src/shared/base/time.ts";
import { type LocalStripe, signed, startLocalStripe } from "#tests/stripe/local-stripe.ts";
import { createAsking } from "./asking.ts";
import { type Canaries, createCanaries } from "./canaries.ts";
import { type Clock, createClock } from "./clock.ts";
import { diceOf } from "./dice.ts";
import type { Journal } from "./journal.ts";
import { createLedger, type Ledger } from "./ledger.ts";
import { type Lives, startLives } from "./lives.ts";
import { createOutside, type Delivered, type Outside } from "./outside.ts";
import type { Person } from "./people/person.ts";
import type { Plan } from "./plan.ts";
import type { Surroundings } from "./site.ts";
import { createTrouble, type Trouble } from "./trouble.ts";

const STARTS = ["2026-02-27T15:00:00Z", "2026-06-10T16:00:00Z", "2026-10-22T16:00:00Z"].map((text) => Date.parse(text));

export interface Around {
  plan: Plan;
  clock: Clock;
  journal: Journal;
  canaries: Canaries;
  ledger: Ledger;
  people: Person[];
  outside: Outside;
  trouble: Trouble;
  provider: Provider | null;
  lives: Lives;
  counts: { steps: number; requests: number; emails: number; jobs: number };
  current: string;
  takeHeard(): { emails: Delivered[]; log: string[] };
  readonly ctx: Ctx;
  personWith(userId: number): Person | undefined;
}

export interface Setup extends Around {
  ask(person: Person, request: Request): Promise<Response>;
}

export async function createWorld(plan: Plan, journal: Journal): Promise<Setup> {
  const clock = createClock(diceOf(plan.seed, "start").pick(STARTS));
  const canaries = createCanaries();
  const people: Person[] = [];
  const logLines: string[] = [];
  const counts: Setup["counts"] = { steps: 0, requests: 0, emails: 0, jobs: 0 };
  const heard: Delivered[] = [];
  let lives: Lives | null = null;
  const outside = createOutside(
    clock.now,
    () => lives?.count ?? 0,
    (email) => {
      heard.push(email);
      lives?.note();
    },
  );
  const provider = plan.mode === "stripe" ? await startStripe(clock) : null;
  const trouble = createTrouble(plan, clock, outside);
  lives = await startLives(
    {
      now: clock.now,
      log: jsonLogger((line) => void logLines.push(line)),
      email: outside.email,
      texts: outside.carrier.port,
      fetchOutside: outside.fetchOutside,
      images: trouble.images,
      payments: trouble.payments,
      env: provider?.env ?? {},
      provider: provider?.payments,
    },
    plan.mode,
  );
  const world: Around = {
    plan,
    clock,
    journal,
    canaries,
    ledger: createLedger(),
    people,
    outside,
    trouble,
    provider,
    lives,
    counts,
    current: "",
    takeHeard: () => ({ emails: heard.splice(0), log: logLines.splice(0) }),
    get ctx() {
      return lives!.site.ctx;
    },
    personWith: (userId: number) => people.find((person) => person.userId === userId),
  };
  return Object.assign(world, { ask: createAsking(world) });
}

/** A rule that must always hold is broken. Names the point of README.md. */
export class Failure extends Error {
  override readonly name = "Failure";
  constructor(
    readonly point: number,
    what: string,
  ) {
    super(`Point ${point}: ${what}`);
  }
}

export class Lost extends Error {
  override readonly name = "Lost";
}

export async function startStripe(clock: Clock) {
  const stripe = await startLocalStripe(clock.now);
  let sent = 0;
  const late: { at: number; event: unknown }[] = [];

  async function deliver({ lives, clock: { now }, journal, ctx }: Setup, event: unknown) {
    const { body, headers } = await signed(event as object, stripe.settings.webhookSecret, now());
    const request = new Request(`${ctx.config.appUrl}/api/stripe/webhook`, { method: "POST", body, headers });
    const { status } = await lives.handle(request, () => "198.51.100.1");
    journal.note(now(), "an event of the provider's", (event as { type: string }).type, status);
  }

  return {
    stripe,
    env: stripe.env,
    payments: ((_own, now, log) => createStripe(stripe.settings, now, { log })) satisfies Surroundings["provider"],
    async bring(world: Setup, dice: Random) {
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
