import type { Ctx } from "#src/base/context.ts";
import { OutsideError } from "#src/ports/fetch-outside.ts";
import type { Mail } from "#src/ports/mail.ts";
import { MailError } from "#src/ports/mail-error.ts";
import { pushService } from "#tests/people/devices/push-service.ts";
import { createCarrier } from "./carrier.ts";

export interface Delivered extends Mail {
  at: number;
  life: number;
}

export type MailMood = "takes" | "later" | "refuses" | "away";

export function createOutside(now: () => number, life: () => number, hear: (mail: Delivered) => void) {
  const pushes = pushService();
  const carrier = createCarrier();
  const calendars = new Map<string, { file: string; edition: number }>();
  const delivered: Delivered[] = [];
  const devices: { got: unknown[] }[] = [];
  const last = new Map<string, number>();
  const twice: string[] = [];
  const state = { mail: "takes" as MailMood, pushIsAway: false, calendarsAreAway: false };
  let stall: PromiseWithResolvers<void> | null = null;
  let isMet = Promise.withResolvers<void>();
  const stalled = new Set<string>();

  async function send(mail: Mail) {
    if (state.mail === "away") throw new MailError("away", "The server cannot be reached", "ECONNREFUSED");
    if (state.mail === "later") throw new MailError("later", "451 try again", "EENVELOPE");
    if (state.mail === "refuses")
      throw new MailError(
        "refused",
        `The mail server permanently rejected this email: 550 no such mailbox ${mail.to}`,
        "EENVELOPE",
      );
    if (stall) {
      stalled.add(mail.messageId);
      isMet.resolve();
      await stall.promise;
    }
    if (last.get(mail.messageId) === life() && !stalled.has(mail.messageId)) {
      twice.push(`${mail.messageId} '${mail.subject}'`);
      // Or it would be sent for ever.
      throw new MailError("away", "The server has had enough", "ECONNREFUSED");
    }
    const one = { ...mail, at: now(), life: life() };
    last.set(mail.messageId, one.life);
    delivered.push(one);
    hear(one);
  }

  const fetchOutside: Ctx["fetchOutside"] = async (url, request) => {
    const { hostname, href } = new URL(url);
    if (hostname === "push.test") {
      if (state.pushIsAway) throw new OutsideError("unreachable", "No answer");
      return pushes.fetchOutside(url, request);
    }
    if (state.calendarsAreAway) throw new OutsideError("unreachable", "No answer");
    const calendar = calendars.get(href);
    if (!calendar) return { status: 404, headers: {}, body: new Uint8Array() };
    const etag = `"${calendar.edition}"`;
    if (request.headers?.["if-none-match"] === etag) return { status: 304, headers: { etag }, body: new Uint8Array() };
    return { status: 200, headers: { etag, "content-type": "text/calendar" }, body: Buffer.from(calendar.file) };
  };

  return {
    state,
    pushes,
    carrier,
    delivered,
    mail: { kind: "smtp", send, verify: async () => {}, close: () => {} } satisfies Ctx["mail"],
    fetchOutside,
    hold(): Promise<void> {
      stall = Promise.withResolvers();
      isMet = Promise.withResolvers();
      return isMet.promise;
    },
    holdNoMore: () => {
      const held = stall;
      stall = null;
      return () => held?.resolve();
    },
    twice,
    takePushed: () => devices.flatMap(({ got }) => got.splice(0)).map((content) => JSON.stringify(content)),
    subscribe(under: string) {
      const subscriber = pushes.subscribe(under);
      devices.push(subscriber);
      return subscriber;
    },
    publish(address: string, file: string) {
      calendars.set(address, { file, edition: (calendars.get(address)?.edition ?? 0) + 1 });
    },
    mailTo: (to: string, says: RegExp) =>
      delivered.findLast((mail) => mail.to === to && (says.test(mail.subject) || says.test(mail.text))),
  };
}
export type Outside = ReturnType<typeof createOutside>;
