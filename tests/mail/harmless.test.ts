import { expect, test } from "bun:test";
import { harmless } from "#src/mail/harmless.ts";

/** Where mail programs see a link: a scheme, a domain, a mailbox, numbers of four parts, a phone number. */
const linkable =
  /[a-z]:\/\/|\b[\w-]+\.\p{L}{2,}|\S@\S|\d+\.\d+\.\d+\.\d+|(?:mailto|tel|sms|javascript):\S|\d(?:[\s().-]*\d){6,}/iu;

test.each([
  "Mudroom Billing: card expired, log in at https://evil.example/login",
  "evil.example/x",
  "www.evil.example",
  "HTTPS://EVIL.EXAMPLE",
  "evil\u3002example",
  "evil\uFF0Eexample",
  "ev\u00ADil.\u200Bexample",
  "evil.\u2060example",
  "evil.\u{E0065}example",
  "http://192.168.0.1/login",
  "192.168.0.1",
  "post@evil.example",
  "mailto:post@evil",
  "tel:+18005550199",
  "call 1 (800) 555-0199 now",
  "javascript:alert(1)",
  "пример.рф",
  "a.b.c.d.example",
])("%p is no link in a mail", (typed) => {
  expect(harmless(typed)).not.toMatch(linkable);
  expect(harmless(harmless(typed))).toBe(harmless(typed));
});

test("it is one line of at most 60 characters", () => {
  expect(harmless("Hi Ann\n\nYour account is locked")).toBe("Hi Ann Your account is locked");
  expect(harmless("a\u2028b\u0085c\td\u202Ee")).toBe("a b c de");
  expect(harmless("x".repeat(100))).toBe(`${"x".repeat(59)}…`);
  expect(harmless(`${"x".repeat(58)}🐶🐶`)).toBe(`${"x".repeat(58)}…`);
});

test.each([
  ["Blue Ridge Bath Co."],
  ["Dr. Paws & Daughters"],
  ["Bath, brush & 2.5 hours"],
  ["Open 9:30"],
  ["Zoë O’Malley-Nuñez"],
  ["👩‍🚀 Laika"],
  ["नेहा"],
])("%p stays as it is", (typed) => {
  expect(harmless(typed)).toBe(typed);
});

test("what only reads like an address stays readable", () => {
  expect(harmless("St.Paws")).toBe("St. Paws");
});
