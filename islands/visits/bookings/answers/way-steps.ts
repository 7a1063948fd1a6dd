import { type Offer, showDone } from "#islands/day/texts/show-offer.ts";
import { useRefresh } from "#islands/lib/data.ts";
import type { PhoneView } from "#src/shared/base/phones.ts";
import { calledName, onMyWayText, smsLink } from "#src/shared/clients/texts.ts";
import type { ShownVisit } from "#src/shared/day/own/shown-visit.ts";
import { notifiedNews, sayStep, type WayStep } from "./step-news.ts";

function stepNews(visit: Pick<ShownVisit, "name" | "booking" | "own" | "phone">, step: WayStep) {
  const { name, booking, own } = visit;
  const news = notifiedNews(name, step);
  if (booking || (step === "on_my_way" && own?.hasAccount)) return news;
  const { title } = news;
  if (step === "arrived" || own?.clientId == null) return { title };
  return { title, ...untold(visit, onMyWayText({ name, pets: own.pets }, null)) };
}

interface Options {
  path: string;
  focus: () => void;
}

/** Throws like the call. */
export function useWaySteps({ path, focus }: Options) {
  const refresh = useRefresh();
  return async (visit: ShownVisit, step: WayStep) => {
    await sayStep(visit, step).finally(() => refresh(path));
    focus();
    const { title, description, offer } = { description: undefined, offer: undefined, ...stepNews(visit, step) };
    showDone(title, description, offer);
  };
}

interface Untold {
  name: string;
  phone: PhoneView | null;
}

export function untold({ name, phone }: Untold, text: string): { description: string; offer?: Offer } {
  const called = calledName(name);
  const href = smsLink(phone, text);
  return {
    description: `${called} doesn't know yet.`,
    ...(href ? { offer: { name: `Text ${called}`, href } } : {}),
  };
}
