import type { Config } from "#src/base/config.ts";
import { createMail, type MailPort } from "#src/ports/mail.ts";
import { type Finding, messageOf, ok, problem, warning } from "./finding.ts";

/** Signs in to the mail server and out again; sends nothing. */
export async function checkMail(config: Config, open: (config: Config) => MailPort = createMail): Promise<Finding> {
  if (!config.smtpUrl) {
    const says = "Mails become files in the outbox folder; nobody gets one.";
    if (config.demo) return ok("mail", says);
    return warning("mail", says, "Set SMTP_URL to your mail server.");
  }
  const mail = open(config);
  try {
    await mail.verify();
    return ok("mail", "The mail server lets us in.");
  } catch (error) {
    const advice = "Check SMTP_URL, and that this machine may reach the server's port.";
    return problem("mail", `${messageOf(error)}.`, advice);
  } finally {
    mail.close();
  }
}
