import type { Config } from "#src/base/config.ts";
import { createMail, type MailPort } from "#src/ports/mail.ts";
import { type Finding, messageOf, ok, problem, warning } from "./finding.ts";

/** Logs in and out; sends nothing. */
export async function checkMail(config: Config, open: (config: Config) => MailPort = createMail): Promise<Finding> {
  if (!config.smtpUrl) {
    const says = "Emails are only saved in the outbox folder. No one receives them.";
    if (config.demo) return ok("email", says);
    return warning("email", says, "Set SMTP_URL to your mail server.");
  }
  const mail = open(config);
  try {
    await mail.verify();
    return ok("email", "The mail server accepts the login.");
  } catch (error) {
    const advice = "Check SMTP_URL and that this machine can reach the server's port.";
    return problem("email", `${messageOf(error)}.`, advice);
  } finally {
    mail.close();
  }
}
