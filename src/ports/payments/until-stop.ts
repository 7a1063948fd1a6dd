import { PaymentError, type PaymentProvider } from "./provider.ts";

/** Fails calls as `unavailable` after `stop`. Their effects are settled later by idempotency keys and fetches. */
export const failAfterStop = (provider: PaymentProvider, stop: AbortSignal): PaymentProvider =>
  new Proxy(provider, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return (...args: unknown[]) => {
        const answer: unknown = member.apply(target, args);
        return answer instanceof Promise ? answerUntil(answer, stop) : answer;
      };
    },
  });

const answerUntil = <T>(answer: Promise<T>, stop: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const giveUp = () => reject(new PaymentError("unavailable", "This site is restarting. Try again in a minute."));
    if (stop.aborted) giveUp();
    stop.addEventListener("abort", giveUp);
    answer.then(resolve, reject).finally(() => stop.removeEventListener("abort", giveUp));
  });
