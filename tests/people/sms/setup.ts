import { smsNumbers } from "#db/db.ts";
import type { OneSms, SmsError, SmsProvider } from "#src/ports/sms/provider.ts";
import type { SmsOptions } from "#src/shared/people/sms.ts";
import { createSmsWorker } from "#src/sms/worker.ts";
import type { Browser, TestApp } from "#tests/support/app.ts";
import { addRow } from "#tests/support/rows.ts";

export function textProvider() {
  const sent: OneSms[] = [];
  const provider = {
    sent,
    fails: undefined as SmsError | undefined,
    kind: "twilio" as const,
    from: "+12025550100",
    async send(sms: OneSms) {
      if (provider.fails) throw provider.fails;
      sent.push(sms);
      return sms.key;
    },
    readWebhook: () => undefined,
    verify: async () => ({ webhook: null }),
  };
  return provider;
}

export const withTexts = (app: TestApp) => withProvider(app, textProvider());

export function withProvider<Provider extends SmsProvider & { sent?: OneSms[] }>(app: TestApp, provider: Provider) {
  Object.assign(app.ctx, { texts: provider });
  const worker = createSmsWorker(app.ctx);
  return {
    provider,
    bodies: () => (provider.sent ?? []).map(({ body }) => body),
    async deliver() {
      app.ctx.lease.take();
      worker.run();
      await worker.settled();
    },
  };
}

export const MOBILE = "+18285550143";

export const agreed = ({ ctx }: TestApp, userId: number, set: { number?: string; replacesEmails?: boolean } = {}) =>
  void addRow(ctx.db, smsNumbers, {
    userId,
    number: MOBILE,
    agreedAt: 1,
    agreedWords: 1,
    agreedFrom: "192.0.2.1",
    confirmedAt: 2,
    ...set,
  });

export async function asks(window: Browser, method: "get" | "post" | "patch" | "delete", path = "", body?: unknown) {
  const address = `/api/texts${path}`;
  const response = method === "get" ? await window.get(address) : await window[method](address, body);
  const answer = (await response.json()) as SmsOptions & {
    error?: { message: string; fields?: Record<string, string> };
  };
  return { status: response.status, view: answer as SmsOptions, error: answer.error };
}
