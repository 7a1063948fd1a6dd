import type { Ctx } from "#src/base/context.ts";
import type { Email } from "#src/ports/email.ts";
import { EmailError } from "#src/ports/email-error.ts";
import { OutsideError } from "#src/ports/fetch-outside.ts";
import { pushService } from "#tests/people/devices/push-service.ts";
import { createCarrier } from "./carrier.ts";

export interface Delivered extends Email {
  at: number;
  life: number;
}

export type EmailMood = "takes" | "later" | "refuses" | "away";

export function createOutside(now: () => number, life: () => number, hear: (email: Delivered) => void) {
  const pushes = pushService();
  const carrier = createCarrier();
  const calendars = new Map<string, { file: string; edition: number }>();
  const delivered: Delivered[] = [];
  const devices: { got: unknown[] }[] = [];
  const last = new Map<string, number>();
  const twice: string[] = [];
  const state = { email: "takes" as EmailMood, pushIsAway: false, calendarsAreAway: false };
  let stall: PromiseWithResolvers<void> | null = null;
  let isMet = Promise.withResolvers<void>();
  const stalled = new Set<string>();

  async function send(email: Email) {
    if (state.email === "away") throw new EmailError("away", "The server cannot be reached", "ECONNREFUSED");
    if (state.email === "later") throw new EmailError("later", "451 try again", "EENVELOPE");
    if (state.email === "refuses")
      throw new EmailError(
        "refused",
        `The mail server permanently rejected this email: 550 no such mailbox ${email.to}`,
        "EENVELOPE",
      );
    if (stall) {
      stalled.add(email.messageId);
      isMet.resolve();
      await stall.promise;
    }
    if (last.get(email.messageId) === life() && !stalled.has(email.messageId)) {
      twice.push(`${email.messageId} '${email.subject}'`);
      // Otherwise it would be sent forever.
      throw new EmailError("away", "The server has had enough", "ECONNREFUSED");
    }
    const one = { ...email, at: now(), life: life() };
    last.set(email.messageId, one.life);
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
    email: { kind: "smtp", send, verify: async () => {}, close: () => {} } satisfies Ctx["email"],
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
    emailTo: (to: string, says: RegExp) =>
      delivered.findLast((email) => email.to === to && (says.test(email.subject) || says.test(email.text))),
  };
}
export type Outside = ReturnType<typeof createOutside>;
