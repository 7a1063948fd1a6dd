import type { MailWorld } from "#src/mail/attempt.ts";
import { createMailWorker } from "#src/mail/worker.ts";
import type { MailPort } from "#src/ports/mail.ts";

export const mailPort = (send: MailPort["send"]): MailPort => ({
  kind: "smtp",
  send,
  verify: async () => {},
  close: () => {},
});

export async function sendDueMails(ctx: MailWorld) {
  ctx.lease.take();
  const worker = createMailWorker(ctx);
  worker.run();
  await worker.settled();
}
