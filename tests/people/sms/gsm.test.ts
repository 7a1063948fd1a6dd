import { expect, test } from "bun:test";
import fc from "fast-check";
import { inGsm, lengthInGsm, nameInGsm, segmentsOf } from "#src/sms/gsm.ts";

test("what is not in the alphabet of texts becomes what is like it, or goes", () => {
  expect(inGsm("Zoë’s “Spa” – 5 € … \u{1F436}")).toBe('Zoe\'s "Spa" - 5 € ...');
  expect(inGsm("Señor Ñandú, Łódź, 東京")).toBe("Señor Ñandu, odz,");
});

test("a sign of the extension takes the room of two, and a long text is paid by 153", () => {
  expect(lengthInGsm("a€[b]")).toBe(8);
  expect([160, 161, 306, 307].map((length) => segmentsOf("x".repeat(length)))).toEqual([1, 2, 2, 3]);
});

test("every text comes out in the alphabet, whatever goes in", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const known = inGsm(text);
      expect(inGsm(known)).toBe(known);
      expect(known).toMatch(
        /^[\x20-\x7e\xa1\xa3-\xa5\xa7\xbf\xc4-\xc7\xc9\xd1\xd6\xd8\xdc\xdf-\xe0\xe4-\xe9\xec\xf1-\xf2\xf6\xf8-\xf9\xfcΔΦΓΛΩΠΨΣΘΞ€]*$/,
      );
    }),
  );
});

test("a name is cut, is no link, and has something in its place when nothing of it is left", () => {
  expect(nameInGsm("A".repeat(60), 10, "x")).toBe("AAAAAAA...");
  expect(nameInGsm("evil.example/pay now", 40, "x")).toBe("evil. example/pay now");
  // Domains may have these letters too, and a number is one tap away from a call.
  expect(nameInGsm("Hundemüll.de", 40, "x")).toBe("Hundemüll. de");
  expect(nameInGsm("à.example", 40, "x")).toBe("à. example");
  expect(nameInGsm("⒈example", 40, "x")).toBe("1. example");
  expect(nameInGsm("Call 900-555-0143 now", 40, "x")).toBe("Call ... now");
  expect(nameInGsm("東京", 40, "your groomer")).toBe("your groomer");
});
