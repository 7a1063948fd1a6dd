import { email as address } from "#src/shared/base/fields.ts";
import { readForCommand } from "../base/config.ts";
import { html } from "../email/markup.tsx";
import { finished, greeting, plainEmail } from "../email/template.ts";
import { openEmail } from "../ports/email.ts";
import { refuse } from "./command.ts";

const usage = "bun run test-email ADDRESS    sends one email to an address and says what happened";

const { success, data: to } = address.safeParse(process.argv[2]);
if (!success || process.argv.length > 3) refuse(usage);
const config = readForCommand(process.env);
const template = { subject: "Test email", paragraphs: [`${config.appUrl} can send email.`] };
const ready = finished(template, greeting(), true);
const messageId = `test-${crypto.randomUUID()}@${new URL(config.appUrl).hostname}`;
const port = openEmail(config);
try {
  await port.send({ messageId, to, subject: template.subject, text: plainEmail(ready), html: html(ready) });
} catch (error) {
  refuse(`Not sent: ${error instanceof Error ? error.message : error}. Check SMTP_URL and EMAIL_FROM.`);
} finally {
  port.close();
}
if (port.kind === "files") refuse(`Not sent: without SMTP_URL, it was only saved in ${config.dataDir}/outbox.`);
console.log(`The mail server took the email to ${to}. If it doesn't arrive, check spam and the domain's DNS records.`);
