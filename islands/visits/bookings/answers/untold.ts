import type { Offer } from "#islands/day/texts/show-offer.ts";
import type { PhoneView } from "#src/shared/base/phones.ts";
import { calledName, smsLink } from "#src/shared/clients/texts.ts";

interface Untold {
  name: string;
  phone: PhoneView | null;
}

/** "June doesn't know yet", with a text to them that is ready to send. */
export function untold({ name, phone }: Untold, text: string): { description: string; offer?: Offer } {
  const called = calledName(name);
  const href = smsLink(phone, text);
  return {
    description: `${called} doesn't know yet.`,
    ...(href ? { offer: { name: `Text ${called}`, href } } : {}),
  };
}
