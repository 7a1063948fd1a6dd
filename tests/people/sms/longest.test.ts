import { expect, test } from "bun:test";
import fc from "fast-check";
import { groomerProfiles, users, visits } from "#db/schema/tables.ts";
import { linkNameFrom } from "#src/domain/link-names.ts";
import { formatPhone, usMobileNumber } from "#src/domain/people/phones.ts";
import { smsText } from "#src/sms/attempt.ts";
import { countSegments, lengthInGsm, nameInGsm, toGsm } from "#src/sms/gsm.ts";
import type { TestApp } from "#tests/support/app.ts";
import { changeRows } from "#tests/support/rows.ts";
import { EVENING, requestFor, requests, setUpBookings } from "#tests/visits/bookings/setup.ts";
import { removeUndrawable } from "#views/search/seo/preview-image.tsx";

const LONG = "[Wilhelmina]".repeat(9).slice(0, 100);

const withUrl = ({ ctx }: TestApp, appUrl: string) => ({ ...ctx, config: { ...ctx.config, appUrl } });

async function everyText(appUrl: string) {
  const { app, as, ...setup } = await setUpBookings();
  const { db } = app.ctx;
  const { id } = await requests(as.ana, requestFor(setup, { preferredTimeSlot: EVENING }));
  for (let more = 0; more < 12; more++) {
    await requests(as.ana, requestFor(setup, { preferredTimeSlot: EVENING, petInfo: `dog ${more}` }));
  }
  changeRows(db, groomerProfiles, {}, { businessName: LONG });
  changeRows(db, users, {}, { fullName: LONG });
  const inTwelve = { preferredDate: "2026-12-23", arrivalFrom: "11:45", arrivalUntil: "12:45" };
  const set = (change: Partial<typeof visits.$inferInsert>) =>
    changeRows(db, visits, { id }, { ...inTwelve, ...change });
  const draft = { userId: setup.ana.id, role: "pet_parent", bookingId: id, detail: null };
  const say = (what: Partial<Parameters<typeof smsText>[1]>) =>
    smsText(withUrl(app, appUrl), { ...draft, kind: "code", ...what })!;
  const texts: Record<string, string> = { code: say({ detail: "123456" }), welcome: say({ kind: "welcome" }) };
  texts.request = say({ kind: "request", userId: setup.gus.user.id, role: "groomer", bookingId: null });
  set({ status: "accepted", onMyWayAt: 1 });
  texts.hour = say({ kind: "hour" });
  texts.late = say({ kind: "late" });
  texts["on-my-way"] = say({ kind: "on-my-way", detail: "12:45" });
  texts.moved = say({ kind: "change" });
  texts["moved, to the groomer"] = say({ kind: "change", role: "groomer" });
  set({ status: "accepted", arrivalFrom: null, arrivalUntil: null });
  texts["moved, without an hour"] = say({ kind: "change" });
  set({ status: "cancelled" });
  texts["called off"] = say({ kind: "change" });
  texts["called off, to the groomer"] = say({ kind: "change", role: "groomer" });
  return texts;
}

test.each(["https://mudroom.example", `https://${"groomers-".repeat(6)}of-the-blue-ridge.example`])(
  "fits every text into one segment at %s",
  async (appUrl) => {
    const texts = await everyText(appUrl);
    for (const [name, text] of Object.entries(texts)) {
      expect([name, countSegments(text), lengthInGsm(text) <= 160]).toEqual([name, 1, true]);
      expect(text).toStartWith("Mudroom: ");
    }
    expect(Object.keys(texts)).toHaveLength(11);
  },
);

test("names no street, gate code, or pet details in a text", async () => {
  const { app, as, ...setup } = await setUpBookings();
  const secret = { petInfo: "CANARY-pet", specialInstructions: "CANARY-note", access: { gateCode: "CANARY7" } };
  const { id } = await requests(as.ana, requestFor(setup, secret));
  changeRows(app.ctx.db, visits, {}, { status: "accepted", serviceAddress: "1 CANARY Street", onMyWayAt: 1 });
  for (const kind of ["hour", "late", "on-my-way", "change", "request"] as const) {
    for (const [userId, role] of [
      [setup.ana.id, "pet_parent"],
      [setup.gus.user.id, "groomer"],
    ] as const) {
      const draft = { kind, userId, role, bookingId: id, detail: "09:20" };
      expect(smsText(withUrl(app, "https://mudroom.example"), draft) ?? "").not.toContain("CANARY");
    }
  }
});
test("replaces or drops letters outside the text alphabet", () => {
  expect(toGsm("Zoë’s “Spa” – 5 € … \u{1F436}½\u00a0Dog´s‑n`Cat")).toBe("Zoe's \"Spa\" - 5 € ... 1/2 Dog's-n'Cat");
  expect(toGsm("Señor Ñandú, Łódź, 東京 2½")).toBe("Señor Ñandu, Lodz, 2 1/2");
});

/** Family: a letter that the text, font, or link can't show leaves a wrong name instead of a plain letter. */
test.each([
  ["Đặng's Spa", "Dang's Spa", "Dang's Spa", "dangs-spa"],
  ["Łukasz Nguyễn", "Lukasz Nguyen", "Lukasz Nguyen", "lukasz-nguyen"],
  ["Bjørn Weiß", "Bjørn Weiß", "Bjørn Weiß", "bjorn-weiss"],
  ["Œuvre 🐶 Ｓpa", "Oeuvre Spa", "Oeuvre Spa", "oeuvre-spa"],
])("writes %s in plain letters where needed", (name, inText, drawn, inLink) => {
  expect([toGsm(name), removeUndrawable(name), linkNameFrom(name)]).toEqual([inText, drawn, inLink]);
});

test("counts extension letters twice and long texts by 153", () => {
  expect(lengthInGsm("a€[b]")).toBe(8);
  expect([160, 161, 306, 307].map((length) => countSegments("x".repeat(length)))).toEqual([1, 2, 2, 3]);
});

test("keeps every text within the alphabet", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const known = toGsm(text);
      expect(toGsm(known)).toBe(known);
      expect(known).toMatch(
        /^[\x20-\x7e\xa1\xa3-\xa5\xa7\xbf\xc4-\xc7\xc9\xd1\xd6\xd8\xdc\xdf-\xe0\xe4-\xe9\xec\xf1-\xf2\xf6\xf8-\xf9\xfcΔΦΓΛΩΠΨΣΘΞ€]*$/,
      );
    }),
  );
});

test("shortens a name, removes links, and replaces an empty one", () => {
  expect(nameInGsm("A".repeat(60), 10, "x")).toBe("AAAAAAA...");
  expect(nameInGsm("evil.example/pay now", 40, "x")).toBe("evil. example/pay now");
  expect(nameInGsm("Hundemüll.de", 40, "x")).toBe("Hundemüll. de");
  expect(nameInGsm("à.example", 40, "x")).toBe("à. example");
  expect(nameInGsm("⒈example", 40, "x")).toBe("1. example");
  expect(nameInGsm("Call 900-555-0143 now", 40, "x")).toBe("Call ... now");
  expect(nameInGsm("東京", 40, "your groomer")).toBe("your groomer");
});

test.each([
  ["(828) 555-0143", "+18285550143"],
  ["1 828 555 0143", "+18285550143"],
  ["+1-828-555-0143", "+18285550143"],
  ["787.555.0123", "+17875550123"],
  ["+1 340 555 0123", "+13405550123"],
  ["671 555 0123", "+16715550123"],
])("accepts %s as a US number", (typed, number) => {
  expect(usMobileNumber(typed)).toBe(number);
});

test.each([
  "",
  "5550143",
  "900-555-1234",
  "1-800-555-0199",
  "(416) 555-0123",
  "+1 876 555 0123",
  "+44 7911 123456",
  "+7 912 345 67 89",
  "828-555-0143 ext. 7",
  "828-055-0143",
  "9".repeat(300),
  "+18285550143<script>",
])("refuses %s as a number", (typed) => {
  expect(usMobileNumber(typed)).toBeUndefined();
});

test("shows a number the way people write it", () => {
  expect(formatPhone("+18285550143")).toBe("(828) 555-0143");
});
