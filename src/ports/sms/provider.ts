export interface OneSms {
  to: string;
  body: string;
  /** Kept on retries. */
  key: string;
}

export interface IncomingSms {
  id: string | null;
  from: string;
  body: string;
  isAnswered: boolean;
}

/** `refused`: permanent. `stopped`: opted out. `later`: temporary. `away`: unreachable or rejecting all. */
export type SmsFailure = "refused" | "stopped" | "later" | "away";

/** `message` is for admins and contains no number; `code` is safe for logs. */
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
  /** E.164. Null if a messaging service chooses it. */
  readonly from: string | null;
  /** Returns the provider's ID. Throws SmsError. */
  send(sms: OneSms): Promise<string>;
  /** Undefined unless the signature is valid and a sender is named. */
  readWebhook(call: { url: string; body: string; signature: string | null }): IncomingSms | undefined;
  /** Checks the account; returns its webhook URL. Throws SmsError. */
  verify(): Promise<{ webhook: string | null }>;
}
