import { TEXTS_WEBHOOK } from "#src/shared/people/sms-labels.ts";
import type { Member } from "./account.ts";
import { type Habit, newBrowser } from "./person.ts";

export const textHabits: readonly Habit<Member>[] = [
  [
    "gives a number for texts",
    2.5,
    giveNumber,
    ({ mobile, isConfirmed }) => isConfirmed && (mobile === null || mobile.takes === "nothing"),
  ],
  ["chooses texts", 0.3, choose, ({ mobile }) => mobile !== null],
  ["says STOP or START", 0.3, answer, ({ mobile }) => mobile !== null],
  ["takes the number away", 0.15, takeAway, ({ mobile }) => mobile !== null],
];

async function giveNumber(me: Member) {
  const { world, browser, number } = me;
  const { digits } = world.canaries.plantPhone("number for texts", number);
  const mobile: NonNullable<Member["mobile"]> = { number: `+1${digits}`, takes: "codes" };
  me.mobile = mobile;
  const asked = await browser.post("/api/texts/number", { number: digits, agrees: true });
  if (!asked.ok) {
    me.mobile = null;
    return;
  }
  await world.lives.look();
  const [, code] = /(\d{6}) is your code/.exec(world.outside.carrier.latestTo(mobile.number) ?? "") ?? [];
  if (!code) return;
  mobile.takes = "unknown";
  const { ok } = await browser.post("/api/texts/confirm", { code: me.dice.chance(0.9) ? code : "000000" });
  mobile.takes = ok ? "texts" : "codes";
  if (ok && me.dice.chance(0.8)) await browser.patch("/api/texts", { replacesEmails: true });
}

function choose({ browser, dice, role }: Member) {
  const kinds = role === "groomer" ? ["request", "change"] : ["hour", "on-my-way", "late", "change"];
  const change = dice.chance(0.4)
    ? { replacesEmails: dice.chance(0.6) }
    : { kind: dice.pick(kinds), isOn: dice.chance(0.6) };
  return browser.patch("/api/texts", change);
}

async function answer(me: Member) {
  const { world, dice } = me;
  const mobile = me.mobile!;
  const words = dice.pick(["STOP", "STOP", "START", "HELP", "Is anybody there?"]);
  const was = mobile.takes;
  mobile.takes = "unknown";
  const { body, headers } = world.outside.carrier.bring(world.ctx.config.appUrl + TEXTS_WEBHOOK, mobile.number, words);
  const { ok } = await newBrowser(me).send("POST", TEXTS_WEBHOOK, { body, headers });
  if (!ok) return;
  if (words === "STOP") mobile.takes = "nothing";
  else mobile.takes = words === "START" ? "unknown" : was;
}

async function takeAway(me: Member) {
  const mobile = me.mobile!;
  mobile.takes = "unknown";
  const { ok } = await me.browser.delete("/api/texts");
  if (ok) mobile.takes = "nothing";
}
