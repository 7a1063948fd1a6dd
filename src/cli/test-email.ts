import { email as address } from "#src/shared/base/fields.ts";
import { readCommandConfig } from "../base/config.ts";
import { emailBodyHtml } from "../email/markup.tsx";
import { emailAsText, emailPropsOf, greeting } from "../email/template.ts";
import { openEmail } from "../ports/email.ts";
import { exitWith } from "./command.ts";

const usage = "bun run test-email ADDRESS    sends one email to an address and says what happened";

const { success, data: to } = address.safeParse(process.argv[2]);
if (!success || process.argv.length > 3) exitWith(usage);
const config = readCommandConfig(process.env);
const template = { subject: "Test email", paragraphs: [`${config.appUrl} can send email.`] };
const ready = emailPropsOf(template, greeting(), true);
const messageId = `test-${crypto.randomUUID()}@${new URL(config.appUrl).hostname}`;
const port = openEmail(config);
try {
  await port.send({ messageId, to, subject: template.subject, text: emailAsText(ready), html: emailBodyHtml(ready) });
} catch (error) {
  exitWith(`Not sent: ${error instanceof Error ? error.message : error}. Check SMTP_URL and EMAIL_FROM.`);
} finally {
  port.close();
}
if (port.kind === "files") exitWith(`Not sent: without SMTP_URL, it was only saved in ${config.dataDir}/outbox.`);
console.log(`The mail server accepted the email to ${to}. If it doesn't arrive, check spam and the domain's DNS.`);
