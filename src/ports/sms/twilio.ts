import { createHmac } from "node:crypto";
import { isSameSecret } from "../../base/secrets.ts";
import { type IncomingSms, type OneSms, SmsError, type SmsFailure, type SmsProvider } from "./provider.ts";

/** HMAC-SHA-1 of the URL and sorted fields (twilio.com/docs/usage/security). */
export function twilioSignature(token: string, url: string, fields: URLSearchParams): string {
  const names = [...new Set(fields.keys())].sort();
  const pairs = names.flatMap((name) => [...new Set(fields.getAll(name))].sort().map((value) => name + value));
  return createHmac("sha1", token)
    .update(url + pairs.join(""))
    .digest("base64");
}

export interface TwilioSettings {
  accountSid: string;
  authToken: string;
  /** E.164, or a messaging service (MG…). */
  from: string;
  base: string;
}

const TIMEOUT_MS = 15_000;

export function createTwilio({ accountSid, authToken, from, base }: TwilioSettings): SmsProvider {
  const account = `${base}/2010-04-01/Accounts/${accountSid}`;
  const isService = from.startsWith("MG");

  async function call(url: string, form?: Record<string, string>): Promise<Record<string, unknown>> {
    const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
    const body = form && new URLSearchParams(form);
    let answer: Response;
    try {
      answer = await fetch(url, {
        method: body ? "POST" : "GET",
        headers: { authorization },
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body && { body }),
      });
    } catch {
      throw new SmsError("away", "Couldn't reach Twilio.", "unreachable");
    }
    const parsed = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
    if (answer.ok) return parsed;
    throw errorOf(answer.status, (parsed as { code?: number }).code);
  }

  return {
    kind: "twilio",
    from: isService ? null : from,
    async send({ to, body }: OneSms) {
      const sender: Record<string, string> = isService ? { MessagingServiceSid: from } : { From: from };
      const { sid } = await call(`${account}/Messages.json`, { To: to, Body: body, ...sender });
      return String(sid);
    },
    readWebhook: ({ url, body, signature }) => read(authToken, { url, body, signature }),
    async verify() {
      const { status } = await call(`${account}.json`);
      if (status !== "active") throw new SmsError("away", `The account at Twilio is ${status}.`, String(status));
      if (isService) {
        const service = await call(`${base.replace("//api.", "//messaging.")}/v1/Services/${from}`);
        return { webhook: (service.inbound_request_url as string | null) || null };
      }
      const found = await call(`${account}/IncomingPhoneNumbers.json?PhoneNumber=${encodeURIComponent(from)}`);
      const [number] = (found.incoming_phone_numbers ?? []) as { sms_url?: string }[];
      if (!number) throw new SmsError("away", "The number in TEXTS_URL doesn't belong to this account.", "no-number");
      return { webhook: number.sms_url || null };
    },
  };
}

function read(
  token: string,
  { url, body, signature }: { url: string; body: string; signature: string | null },
): IncomingSms | undefined {
  const fields = new URLSearchParams(body);
  if (!isSameSecret(signature ?? "", twilioSignature(token, url, fields))) return undefined;
  const from = fields.get("From");
  if (!from) return undefined;
  return { id: fields.get("MessageSid"), from, body: fields.get("Body") ?? "", isAnswered: fields.has("OptOutType") };
}

/** Opted out; Twilio keeps its own list. */
const STOPPED = 21610;
const FULL = 21611;
/** Our sender may not send. */
const senderFaults = [21212, 21603, 21606, 21659, 21660, 21661, 21703, 21704];

function errorOf(status: number, code = 0): SmsError {
  const failure = failureOf(status, code);
  return new SmsError(failure, sentences[failure], `${status} ${code}`);
}

function failureOf(status: number, code: number): SmsFailure {
  if (code === STOPPED) return "stopped";
  if (code === FULL || status === 429) return "later";
  if (senderFaults.includes(code) || status !== 400) return "away";
  return "refused";
}

const sentences: Record<SmsFailure, string> = {
  refused: "Twilio can't send texts to that number.",
  stopped: "That number replied STOP.",
  later: "Twilio deferred the text.",
  away: "Twilio rejected our text. Check TEXTS_URL and your Twilio account.",
};
