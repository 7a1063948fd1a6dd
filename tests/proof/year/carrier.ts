import { type OneSms, SmsError, type SmsProvider } from "#src/ports/sms/provider.ts";
import { createTwilio, twilioSignature } from "#src/ports/sms/twilio.ts";

export type CarrierMood = "takes" | "later" | "away";

const TOKEN = "year-of-texts-token";

export function createCarrier() {
  const delivered: OneSms[] = [];
  const unheard: OneSms[] = [];
  const state = { mood: "takes" as CarrierMood };
  const own = createTwilio({
    accountSid: "ACyear",
    authToken: TOKEN,
    from: "+12025550100",
    base: "https://texts.test",
  });

  async function send(sms: OneSms): Promise<string> {
    if (state.mood === "away") throw new SmsError("away", "The provider could not be reached.", "unreachable");
    if (state.mood === "later") throw new SmsError("later", "The queue is full.", "30001");
    delivered.push(sms);
    unheard.push(sms);
    return `SM${delivered.length}`;
  }

  return {
    state,
    port: { ...own, send, verify: async () => ({ webhook: null }) } satisfies SmsProvider,
    takeSent: () => unheard.splice(0),
    latestTo: (number: string) => delivered.findLast(({ to }) => to === number)?.body,
    bring(url: string, from: string, words: string) {
      const fields = new URLSearchParams({ From: from, Body: words });
      const signature = twilioSignature(TOKEN, url, fields);
      return {
        body: fields.toString(),
        headers: { "content-type": "application/x-www-form-urlencoded", "x-twilio-signature": signature },
      };
    },
  };
}
