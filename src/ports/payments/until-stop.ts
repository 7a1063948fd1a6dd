import { PaymentError, type PaymentProvider } from "./provider.ts";

const STOPPING = "This site is restarting. Try again in a minute.";

/**
 * The same provider, except that it is not waited for once `stop` has come: running calls and later ones fail as
 * `unavailable`. What was asked may still be done over there; keys and the next look at it settle that, as after a lost
 * answer.
 */
export function untilStop(provider: PaymentProvider, stop: AbortSignal): PaymentProvider {
  return new Proxy(provider, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return (...args: unknown[]) => {
        const answer: unknown = member.apply(target, args);
        return answer instanceof Promise ? answerUntil(answer, stop) : answer;
      };
    },
  });
}

function answerUntil<T>(answer: Promise<T>, stop: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new PaymentError("unavailable", STOPPING));
    if (stop.aborted) giveUp();
    stop.addEventListener("abort", giveUp);
    answer.then(resolve, reject).finally(() => stop.removeEventListener("abort", giveUp));
  });
}
