/** `refused`: permanent. `later`: temporary. `away`: unreachable or rejecting all email, unrelated to this one. */
type EmailFailure = "refused" | "later" | "away";

/** `message` is for admins and may contain the recipient; `code` is safe for logs. */
export class EmailError extends Error {
  override readonly name = "EmailError";
  constructor(
    readonly failure: EmailFailure,
    message: string,
    readonly code: string,
  ) {
    super(message);
  }
}

interface EmailErrorDetails {
  code?: string;
  originalCode?: string;
  command?: string;
  response?: string;
  responseCode?: number;
  message?: string;
}

interface FailureContext {
  hasBegun: boolean;
  /** Removes our credentials from the server's text. */
  hide: (text: string) => string;
}

const REPLY_LENGTH = 300;

export function emailErrorOf(error: unknown, { hasBegun, hide }: FailureContext): EmailError {
  const details = error as EmailErrorDetails;
  const reply = hide((details.response ?? "").replaceAll(/\s+/g, " ")).slice(0, REPLY_LENGTH);
  const failure = failureOf(details, hasBegun);
  const reason = hide(details.message ?? "").slice(0, REPLY_LENGTH);
  return new EmailError(failure, sentences[failure](details, reply, reason), codeOf(details));
}

function failureOf({ code = "", command, responseCode }: EmailErrorDetails, hasBegun: boolean): EmailFailure {
  if (!hasBegun) return "away";
  if (isOurMistake(command, responseCode)) return "away";
  if (responseCode !== undefined) return responseCode >= 500 && responseCode !== 503 ? "refused" : "later";
  // nodemailer's own refusals: an invalid address, or an email over the size limit.
  return code === "EENVELOPE" || code === "EMESSAGE" ? "refused" : "later";
}

const asksForLogin = (responseCode = 0) => [530, 534, 535, 538].includes(responseCode);

/** A rejected sender affects every email; 552 there means the size. */
const isOurMistake = (command = "", responseCode = 0) =>
  asksForLogin(responseCode) || (command === "MAIL FROM" && responseCode >= 500 && ![503, 552].includes(responseCode));

const sentences: Record<EmailFailure, (details: EmailErrorDetails, reply: string, reason: string) => string> = {
  refused: (_, reply, reason) =>
    reply ? `The mail server permanently rejected this email: ${reply}` : `This email can't be sent: ${reason}`,
  later: ({ code }, reply) => {
    if (reply) return `The mail server deferred this email: ${reply}`;
    return code === "ETIMEDOUT" || code === "EABORT"
      ? "The mail server timed out while sending this email"
      : "The connection to the mail server was lost";
  },
  away: ({ code, command, responseCode }, reply, reason) => {
    if (code === "EAUTH" || code === "ENOAUTH" || asksForLogin(responseCode)) {
      return `The mail server rejected the username and password in SMTP_URL: ${reply || reason}`;
    }
    if (command === "MAIL FROM") return `The mail server rejected the address in EMAIL_FROM: ${reply}`;
    if (code === "ETLS") return `Couldn't open an encrypted connection to the mail server: ${reply || reason}`;
    if (code === "EDNS") return "Couldn't find the mail server named in SMTP_URL";
    if (reply) return `The mail server rejected the connection: ${reply}`;
    if (code === "ETIMEDOUT") return "The mail server didn't respond in time";
    return `Couldn't reach the mail server: ${reason}`;
  },
};

/** '550 5.1.1' or 'ECONNREFUSED'. */
const codeOf = ({ code, originalCode, response = "" }: EmailErrorDetails) =>
  /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response)?.[0].replace("-", " ") ?? originalCode ?? code ?? "unknown";
