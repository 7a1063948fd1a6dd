import { beforeEach, expect, test } from "bun:test";
import { auditLog, smsStops } from "#db/db.ts";
import { createTwilio, twilioSignature } from "#src/ports/sms/twilio.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { findRows } from "#tests/support/rows.ts";
import { agreed, asks, MOBILE, withProvider } from "./setup.ts";

const TOKEN = "a-token-of-tests";
const WEBHOOK = "http://localhost:3000/api/texts/webhook";
let app: TestApp;
let anaId: number;

beforeEach(async () => {
  app = await testApp();
  anaId = (await addUser(app, "pet_parent", "ana")).id;
  withProvider(
    app,
    createTwilio({ accountSid: "AC1", authToken: TOKEN, from: "+12025550100", base: "http://127.0.0.1:1" }),
  );
});

async function calls(fields: Record<string, string>, signature?: string) {
  const form = new URLSearchParams(fields);
  const response = await app.visitor().send("POST", "/api/texts/webhook", {
    body: form.toString(),
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": signature ?? twilioSignature(TOKEN, WEBHOOK, form),
    },
  });
  return { status: response.status, text: await response.text() };
}

const texts = (body: string, more: Record<string, string> = {}) => calls({ From: MOBILE, Body: body, ...more });
const isStopped = async () => (await asks(signedIn(app, { id: anaId }, "pet_parent"), "get")).view.isStopped;

test("matches the signatures of Twilio's documentation", () => {
  const url = "https://mycompany.com/myapp.php?foo=1&bar=2";
  const fields = { CallSid: "CA1234567890ABCDE", Digits: "1234", To: "+18005551212" };
  const signed = (from: string) =>
    twilioSignature("12345", url, new URLSearchParams({ ...fields, Caller: from, From: from }));

  expect(signed("+14158675309")).toBe("RSOYDt4T1cUTdK1PDd93/VVr8B8=");
  expect(signed("+12349013030")).toBe("0/KCTR6DLpKmkAf8muzZqo1nDgQ=");
});

test("answers STOP, START, and HELP and carries them out", async () => {
  agreed(app, anaId);

  expect(await texts("  stop. ")).toEqual({
    status: 200,
    text: '<?xml version="1.0" encoding="UTF-8"?><Response><Message>Mudroom: You won&#x27;t get texts from us anymore. Reply START to get them again.</Message></Response>',
  });
  expect(await isStopped()).toBe(true);
  await texts("STOP");
  expect(findRows(app.ctx.db, smsStops)).toHaveLength(1);
  expect(JSON.stringify(findRows(app.ctx.db, smsStops))).not.toContain("8285550143");

  expect((await texts("HELP")).text).toContain("Help: support@mudroom.example.");
  expect(await isStopped()).toBe(true);
  expect((await texts("Start")).text).toContain("are back on");
  expect(await isStopped()).toBe(false);
  const audited = findRows(app.ctx.db, auditLog, { actorId: anaId });
  expect(audited.map(({ action }) => action)).toEqual(["texts-stop", "texts-stop", "texts-start"]);
});

test("doesn't answer a text that the provider answered itself", async () => {
  agreed(app, anaId);
  const silent = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';
  expect((await texts("STOP", { OptOutType: "STOP" })).text).toBe(silent);
  expect(await isStopped()).toBe(true);
  expect((await texts("Who is this?")).text).toBe(silent);
  await texts("START");
  expect((await texts("")).text).toBe(silent);
  expect((await texts("please do not stop coming to us")).text).toContain("Help: support@mudroom.example.");
  expect(await isStopped()).toBe(false);
});

test("texts no account at a number that replied STOP before", async () => {
  await texts("STOP");
  agreed(app, anaId);
  expect(await isStopped()).toBe(true);
});

test("refuses a call from anyone but the provider", async () => {
  agreed(app, anaId);
  const form = new URLSearchParams({ From: MOBILE, Body: "STOP" });
  const others = [
    "",
    "x",
    twilioSignature("another token", WEBHOOK, form),
    twilioSignature(TOKEN, WEBHOOK, new URLSearchParams({ From: MOBILE, Body: "HELP" })),
    twilioSignature(TOKEN, "https://elsewhere.example/api/texts/webhook", form),
  ];
  for (const signature of others) expect((await calls({ From: MOBILE, Body: "STOP" }, signature)).status).toBe(403);
  expect(await isStopped()).toBe(false);
  expect(findRows(app.ctx.db, smsStops)).toEqual([]);
});

test.each(
  "STOP sending me these messages | Don’t text me anymore | I want to unsubscribe | do not contact me | no more texts please | remove me from your list | Opt out of all texts | stop texting me at this number | Please remove my number from your list | Wrong number, stop | I don't want any more texts | can you stop texting me | stopall | UNSUBSCRIBE | Cancel | end | QUIT | stop all | revoke | stop? | “STOP” | opt-out | Opt Out please | ＳＴＯＰ | end these texts | STOP STOP STOP | 🛑 | S T O P | ok stop | Unsuscribe | stop reminders | Alto por favor | Alto | ¡Basta ya! | Pare | Paren los mensajes | Cancelar | Por favor cancelar | No me envíen más mensajes | no más mensajes | I'd like to opt out | Sorry, wrong number | I want you to stop texting me | I don't want to receive these texts | I no longer want texts | Never text me again | STOP to opt out | Reply STOP | turn off text messages | no texts please | delete my phone number | I revoke my consent | please cancel texts to this number | Stop Mudroom | STOPP | unsub | Remove | dont msg me | wrong # | This is the wrong number, please remove | I didn't sign up for this stop | who is this stop texting me | Stop texting me who is this | STOP Sent from my iPhone | “Please stop texting me now” | “Mudroom: Your groomer arrives 9-10 AM.” Stop | 🛑🛑 | I opt out | Turn off notifications | disable texts | nope stop | STOP2END | Stop to quit | Txt stop | ST0P | stop immediately | cease and desist | Not interested, stop | ¡Basta! | Stop sending me stuff | No quiero más mensajes | Ya no quiero recibir mensajes | Deje de enviarme mensajes por favor | Cancelar suscripción | Darme de baja | Borren mi número de la lista | Número equivocado | How do I stop these texts? | How can I unsubscribe | Unsubscribed | Lose my number | This isn't Dana, wrong number | I'm not Dana, stop | Stop! Wrong person | Buzz off".split(
    " | ",
  ),
)("stops texts on the reply %s", async (words) => {
  agreed(app, anaId);
  expect((await texts(words)).text).toContain("get texts from us anymore");
  expect(await isStopped()).toBe(true);
});

test.each(
  "don't stop | How do I cancel? | Can you cancel | This isn't a stop sign | I'm not home, stop by later | can you stop by at 5? | remove the mats please | I don't want this package | cancel my visit | please cancel it | when does it end | is this the end of the street? | stop at the blue house | yes please come | we need to start over | cancelar mi cita | quiero cancelar mi visita | pare en la casa azul | ok stop by at noon | start at 9 | para mañana | withdraw my request | turn off the porch light | text me when you stop | no text yet | I no longer want Tuesday | remove the mats | Liked “Mudroom: Texts about your visits are on. Reply STOP to opt out.” | “Mudroom: Your groomer arrives 9-10 AM.” ok | stop at the end | not interested in nails | on the stoop | we saw a stop sign | opt for the short cut | no quiero la cita | deje el perro en casa | el número de la casa es 4 | baja la calle".split(
    " | ",
  ),
)("answers %s with the help text and changes nothing", async (words) => {
  agreed(app, anaId);
  expect((await texts(words)).text).toContain("Help: support@mudroom.example.");
  expect(await isStopped()).toBe(false);
  expect(findRows(app.ctx.db, auditLog, { actorId: anaId })).toEqual([]);
});

test("sends the help text once a day to each number", async () => {
  app = await testApp({ env: { RATE_LIMITS: "on" } });
  withProvider(
    app,
    createTwilio({ accountSid: "AC1", authToken: TOKEN, from: "+12025550100", base: "http://127.0.0.1:1" }),
  );
  const answered = async (from: string) => (await texts("I am driving", { From: from })).text.includes("Help:");

  expect([await answered(MOBILE), await answered(MOBILE), await answered("+18285550144")]).toEqual([true, false, true]);
  app.clock.advance(DAY_MS);
  expect(await answered(MOBILE)).toBe(true);
});

test("carries out a message once however often it comes", async () => {
  agreed(app, anaId);
  await texts("STOP", { MessageSid: "SM1" });
  await texts("START", { MessageSid: "SM2" });
  expect(await texts("STOP", { MessageSid: "SM1" })).toEqual({
    status: 200,
    text: '<?xml version="1.0" encoding="UTF-8"?><Response></Response>',
  });
  expect(await isStopped()).toBe(false);
  const audited = findRows(app.ctx.db, auditLog, { actorId: anaId });
  expect(audited.map(({ action }) => action)).toEqual(["texts-stop", "texts-start"]);

  await texts("STOP", { MessageSid: "SM3" });
  expect(await isStopped()).toBe(true);
});

test("refuses a signed call without a sender", async () => {
  expect((await calls({ Body: "STOP", MessageSid: "SM1" })).status).toBe(403);
  expect((await calls({ From: "", Body: "STOP" })).status).toBe(403);
  expect(findRows(app.ctx.db, smsStops)).toEqual([]);
});
