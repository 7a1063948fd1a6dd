export interface Sms {
  to: string;
  body: string;
  /** Stays the same when a text is sent again. */
  key: string;
}

export interface IncomingSms {
  /** The provider's; null where it gives none. */
  id: string | null;
  from: string;
  body: string;
  /** The provider has answered STOP, START or HELP by itself. */
  isAnswered: boolean;
}

/**
 * What a failed try says: `refused`: this number will never take it; `stopped`: its owner has told the provider to send nothing from us;
 * `later`: not now; `away`: the provider could not be reached or takes nothing of ours, which says nothing about this text.
 */
export type SmsFailure = "refused" | "stopped" | "later" | "away";

/** Why a text did not go out. The message is for admins and names no number; `code` is for logs. */
export class SmsError extends Error {
  override readonly name = "SmsError";
  constructor(
    readonly failure: SmsFailure,
    message: string,
    readonly code: string,
  ) {
    super(message);
  }
}

export interface SmsProvider {
  readonly kind: "twilio" | "files";
  /** The number that texts come from, in E.164; null where a messaging service chooses one. */
  readonly from: string | null;
  /** Hands over one text, and gives the provider's id. Throws SmsError. */
  send(sms: Sms): Promise<string>;
  /** A webhook's call, if its signature is the provider's and it names a sender; undefined otherwise. */
  readWebhook(call: { url: string; body: string; signature: string | null }): IncomingSms | undefined;
  /** Whether the account answers, and where it sends what people write. Throws SmsError. */
  verify(): Promise<{ webhook: string | null }>;
}
