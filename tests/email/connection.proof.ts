import { expect, test } from "bun:test";
import type { SMTPServerOptions } from "smtp-server";
import { createSmtpEmail, type EmailPort } from "#src/ports/email.ts";
import type { EmailError } from "#src/ports/email-error.ts";
import { testConfig } from "#tests/support/config.ts";
import { FROM, hasty, patient } from "./setup.ts";
import { type Manners, no, silence, startSmtp } from "./smtp.ts";

const email = { messageId: "outbox-1@localhost", to: "ana@example.com", subject: "s", text: "t", html: "h" };
const USER = "post@mudroom.example";
const PASSWORD = "s3cret/word";
const credentials = `${encodeURIComponent(USER)}:${encodeURIComponent(PASSWORD)}`;

async function tryWith(
  {
    options,
    manners = {},
    timeout = patient,
  }: { options?: SMTPServerOptions; manners?: Manners; timeout?: typeof hasty },
  urlOf: (port: number) => string,
) {
  const server = await startSmtp(options);
  server.behave(manners);
  const port = createSmtpEmail(urlOf(server.port), FROM, timeout);
  try {
    const [sent, checked] = await Promise.all([outcome(port.send(email)), outcome(port.verify())]);
    return { sent, checked, received: server.received };
  } finally {
    port.close();
    await server.goAway();
  }
}

const outcome = (done: Promise<void>): Promise<"fine" | EmailError> =>
  done.then(
    () => "fine" as const,
    (error) => error,
  );

const away = (message: string) =>
  expect.objectContaining({ failure: "away", message: expect.stringContaining(message) });
const local = (port: number) => `smtp://127.0.0.1:${port}`;
const remote = (port: number) => `smtp://0.0.0.0:${port}`;

test("requires encryption of another machine's server unless the URL says otherwise", async () => {
  const refused = await tryWith({}, remote);
  const allowed = await tryWith({}, (port) => `${remote(port)}/?requireTLS=false`);
  const sameMachine = await tryWith({}, local);

  expect(refused.sent).toEqual(away("Couldn't open an encrypted connection to the mail server"));
  expect(refused.received).toEqual([]);
  expect([allowed.sent, sameMachine.sent]).toEqual(["fine", "fine"]);
});

test("trusts a server by its certificate or by the URL", async () => {
  const startTls = { options: { disabledCommands: [] } };

  const unknown = await tryWith(startTls, remote);
  const trusted = await tryWith(startTls, (port) => `${remote(port)}/?tls.rejectUnauthorized=false`);
  const fromTheStart = await tryWith(
    { options: { secure: true } },
    (port) => `smtps://0.0.0.0:${port}/?tls.rejectUnauthorized=false`,
  );

  expect(unknown.sent).toEqual(away("certificate"));
  expect([trusted.sent, fromTheStart.sent, fromTheStart.checked]).toEqual(["fine", "fine", "fine"]);
});

test("uses the URL's user name and password and logs neither", async () => {
  const login = (user: string, password: string) =>
    user === USER && password === PASSWORD ? undefined : no(535, "5.7.8 Who is that?");
  const echo = (user: string, password: string) => no(535, `5.7.8 No ${user} ${password} ${btoa(password)}`);
  const withCredentials = (port: number) => `smtp://${credentials}@127.0.0.1:${port}`;
  const options = { authOptional: false };

  const right = await tryWith({ options, manners: { login } }, withCredentials);
  const refused = await tryWith({ options, manners: { login: echo } }, withCredentials);
  const none = await tryWith({ options }, local);

  expect([right.sent, right.checked]).toEqual(["fine", "fine"]);
  const sentence = "The mail server rejected the username and password in SMTP_URL: ";
  expect(refused.sent).toEqual(away(`${sentence}535 5.7.8 No *** *** ***`));
  expect(refused.checked).toEqual(refused.sent);
  expect(none.sent).toEqual(away(`${sentence}530`));
  const output = Bun.inspect([refused.sent, refused.checked, (refused.sent as EmailError).stack]);
  for (const secret of [USER, PASSWORD, credentials, btoa(PASSWORD)]) expect(output).not.toContain(secret);
});

test("stops the start on a wrong SMTP_URL without repeating it", () => {
  const start = () => testConfig({ SMTP_URL: `http://${credentials}@mail.example` });

  expect(start).toThrow(/^SMTP_URL: must be a URL that starts with smtp:\/\/ or smtps:\/\/$/);
});

test("takes a badly encoded password literally", async () => {
  const login = (_: string, password: string) => (password === "50%off" ? undefined : no(535, "No"));

  const { sent } = await tryWith(
    { options: { authOptional: false }, manners: { login } },
    (port) => `smtp://us:50%off@127.0.0.1:${port}`,
  );

  expect(sent).toBe("fine");
});

test("reports the problem with the server", async () => {
  const silent = await tryWith({ manners: { greet: silence }, timeout: hasty }, local);
  const full = await tryWith({ manners: { greet: () => no(421, "4.3.2 Too many connections") } }, local);
  const nobody = await tryWith({}, () => "smtp://127.0.0.1:1");

  expect(silent.checked).toEqual(away("The mail server didn't respond in time"));
  expect(full.checked).toEqual(away("The mail server rejected the connection: 421 4.3.2 Too many connections"));
  expect(nobody.checked).toEqual(away("Couldn't reach the mail server: "));
  for (const { sent, checked } of [silent, full, nobody]) expect(sent).toEqual(checked);
});

test("refuses an invalid address", async () => {
  const server = await startSmtp();
  const port: EmailPort = createSmtpEmail(server.url, FROM, patient);

  const sent = await outcome(port.send({ ...email, to: "" }));
  port.close();
  await server.goAway();

  expect(sent).toEqual(expect.objectContaining({ failure: "refused" }));
});
