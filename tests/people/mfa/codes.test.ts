import { expect, test } from "bun:test";
import { Secret } from "otpauth";
import { digitsIn, newRecoveryCodes, newSecret, recoveryHash, stepOf, uriOf } from "#src/features/people/mfa/codes.ts";

const { base32: rfcSecret } = Secret.fromUTF8("12345678901234567890");

/** RFC 6238, appendix B, for SHA-1; six digits are the last of its eight. */
test.each([
  [59, "94287082"],
  [1111111109, "07081804"],
  [1111111111, "14050471"],
  [1234567890, "89005924"],
  [2000000000, "69279037"],
  [20000000000, "65353130"],
])("at second %d the standard's code is right", (second, code) => {
  expect(stepOf(rfcSecret, code.slice(2), second * 1000)).toBe(Math.floor(second / 30));
});

test("a phone may be half a minute behind or ahead, and no more", () => {
  const at = (seconds: number) => stepOf(rfcSecret, "005924", (1234567890 + seconds) * 1000);

  expect([-30, 0, 29, 30].map(at)).toEqual(Array(4).fill(41152263));
  expect([-31, 60].map(at)).toEqual([null, null]);
});

test("digits are read however they are spaced, and nothing else is a code", () => {
  expect(["123456", " 123 456 ", "123-456"].map(digitsIn)).toEqual(["123456", "123456", "123456"]);
  expect(["", "12345", "1234567", "12345a", "١٢٣٤٥٦"].map(digitsIn)).toEqual([null, null, null, null, null]);
});

test("secrets have 160 bits, and the QR code names site and account", () => {
  const secret = newSecret();

  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(secret);
  expect(uriOf(secret, "boss@example.com")).toStartWith(
    "otpauth://totp/Mudroom:boss%40example.com?issuer=Mudroom&secret=",
  );
});

test("there are ten recovery codes, each read in upper case, without dashes and with letters for digits", () => {
  const codes = newRecoveryCodes();

  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
  expect(recoveryHash("O1I0 abcd-efgh JKMN")).toBe(recoveryHash("0110-abcd-efgh-jkmn"));
});
