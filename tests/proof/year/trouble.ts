import type { Ctx } from "#src/base/context.ts";
import { PaymentError, type PaymentProvider } from "#src/ports/payments/provider.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import type { CarrierMood } from "./carrier.ts";
import type { Clock } from "./clock.ts";
import { byWeight, diceOf } from "./dice.ts";
import type { EmailMood, Outside } from "./outside.ts";
import type { Plan } from "./plan.ts";

const kinds = [
  ["kill", 6],
  ["lost answer", 8],
  ["kill in a job", 3],
  ["restart", 1],
  ["stalled job", 2],
  ["disk full", 2],
  ["clock back", 2],
  ["emails away", 3],
  ["emails put off", 2],
  ["mailbox refused", 1],
  ["pushes away", 1],
  ["texts away", 1],
  ["texts put off", 1],
  ["calendars away", 1],
  ["provider away", 2],
] as const;
export type Fault = (typeof kinds)[number][0];

const moods: Partial<Record<Fault, EmailMood>> = {
  "emails away": "away",
  "emails put off": "later",
  "mailbox refused": "refuses",
};

const carrierMoods: Partial<Record<Fault, CarrierMood>> = { "texts away": "away", "texts put off": "later" };

export function createTrouble(plan: Plan, clock: Clock, outside: Outside) {
  const met = new Map<Fault, number>();
  const until = new Map<Fault, number>();
  const silent = new Map<unknown, number>();
  const isSomeoneSilent = () => silent.values().some((end) => end > clock.elapsed());
  const holds = (fault: Fault) => (until.get(fault) ?? 0) > clock.elapsed();

  const moodOf = <Mood>(all: Partial<Record<Fault, Mood>>) => all[(Object.keys(all) as Fault[]).find(holds) as Fault];

  function settle() {
    outside.state.email = moodOf(moods) ?? "takes";
    outside.carrier.state.mood = moodOf(carrierMoods) ?? "takes";
    outside.state.pushIsAway = holds("pushes away");
    outside.state.calendarsAreAway = holds("calendars away");
    clock.setBack(holds("clock back") ? MINUTE_MS : 0);
  }

  return {
    met,
    holds,
    settle,
    refusesWrites: () => holds("disk full"),
    explains503: () => holds("disk full") || holds("provider away") || isSomeoneSilent(),
    next(person: string, step: number): Fault | null {
      const dice = diceOf(plan.seed, "fault", person, step);
      if (!dice.chance(plan.faults / 100)) return null;
      const fault: Fault = byWeight(dice, kinds);
      met.set(fault, (met.get(fault) ?? 0) + 1);
      return fault;
    },
    begin(fault: Fault) {
      until.set(fault, clock.elapsed() + HOUR_MS);
      settle();
    },
    silence: (customer: string, hours: number) => void silent.set(customer, clock.elapsed() + hours * HOUR_MS),
    payments: (own: PaymentProvider): PaymentProvider =>
      new Proxy(own, {
        get(target, name) {
          const value = Reflect.get(target, name) as unknown;
          if (typeof value !== "function" || LOCAL.has(String(name))) return value;
          return (...args: unknown[]) => {
            if (holds("provider away") || args.some((arg) => (silent.get(arg) ?? 0) > clock.elapsed()))
              return Promise.reject(new PaymentError("unavailable", "The payment provider isn't responding."));
            return (value as (...all: unknown[]) => unknown).apply(target, args);
          };
        },
      }),
    images: (own: Ctx["images"]): Ctx["images"] => {
      return {
        ...own,
        store: (bytes) => (holds("disk full") ? noRoom() : own.store(bytes)),
        storePrivate: (bytes, kind) => (holds("disk full") ? noRoom() : own.storePrivate(bytes, kind)),
      };
    },
  };
}
export type Trouble = ReturnType<typeof createTrouble>;

const LOCAL = new Set(["now", "client", "kind", "tick", "advance", "nextChargeAt", "confirm", "challenge"]);

const noRoom = () =>
  Promise.reject(new AppError("unavailable", "We can't save anything right now. Please try again in a minute."));
