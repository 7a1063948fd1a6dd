import type { MailWorld } from "#src/mail/attempt.ts";
import { createMailWorker } from "#src/mail/worker.ts";
import type { MailPort } from "#src/ports/mail.ts";

/** A mail server that does what it is told. */
export const mailPort = (send: MailPort["send"]): MailPort => ({
  kind: "smtp",
  send,
  verify: async () => {},
  close: () => {},
});

/** Sends everything that is due as the site does, and waits for the end of it. */
export async function sendDueMails(ctx: MailWorld) {
  ctx.lease.take();
  const worker = createMailWorker(ctx);
  worker.run();
  await worker.settled();
}
