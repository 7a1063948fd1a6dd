import { closeDatabase, openDatabase, transact } from "#db/open.ts";
import { queueMail } from "#src/mail/outbox.ts";
import { startSmtp } from "#tests/mail/smtp.ts";
import { until } from "#tests/support/until.ts";
import { onEnd } from "../../../bench/cleanup.ts";
import { atMost, exactly, type Figure, noted } from "../support/report.ts";
import { type Plan, setUp } from "./setting.ts";

const MAILS = 50;
const CONCURRENCY = 5;
/** What the mail server takes for each, so that there is a middle. */
const MAIL_MS = 100;

export async function sendMails(_: Plan): Promise<Figure[]> {
  const server = await startSmtp();
  onEnd(() => server.goAway());
  server.behave({ end: () => Bun.sleep(MAIL_MS).then(() => undefined) });
  const { cluster } = await setUp({ nodes: 1, jobs: 3, env: { SMTP_URL: server.url }, prepare: queue });
  await until(() => ourIds(server.received).length >= MAILS / 2);
  const killedAt = performance.now();
  const [[holder] = []] = await cluster.primary.ask("SELECT holder FROM leases WHERE name = 'jobs'");
  const sender = cluster.jobs.find(({ pid }) => String(holder).startsWith(`${pid}-`));
  if (!sender) throw new Error(`Nobody of ours sends: ${holder}`);
  await sender.kill();
  const before = server.received.length;
  await until(() => server.received.length > before + CONCURRENCY);
  const tookOver = performance.now() - killedAt;
  const unsent = "SELECT count(*) FROM outbox WHERE recipient LIKE 'nodes-%' AND sent_at IS NULL";
  await until(async () => Number((await cluster.primary.ask(unsent))[0]![0]) === 0);
  const ids = ourIds(server.received);
  return [
    noted(
      "mails, and processes for the jobs, one of which is killed while it sends",
      `${MAILS}, ${cluster.jobs.length}`,
    ),
    exactly("  came", new Set(ids).size, MAILS),
    atMost("  came twice, under the same Message-ID", ids.length - new Set(ids).size, CONCURRENCY),
    atMost("  another process goes on after", tookOver / 1000, 35, "s"),
  ];
}

const recipient = (at: number) => `nodes-${at}@example.com`;

function queue(file: string) {
  const db = openDatabase(file);
  transact(db, (tx) => {
    const now = Date.now();
    const letter = { subject: "Hello", greeting: "Hi,", paragraphs: ["News."] };
    for (let at = 0; at < MAILS; at++) queueMail(tx, { dedupeKey: `nodes ${at}`, to: recipient(at), letter, now });
  });
  closeDatabase(db);
}

const ourIds = (received: readonly string[]) =>
  received
    .filter((raw) => /^To: nodes-\d+@example\.com/m.test(raw))
    .map((raw) => /^Message-ID: <(.+)>/m.exec(raw)![1]!);
