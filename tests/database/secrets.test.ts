import { expect, test } from "bun:test";
import { isSigned, keyedHash, secretOf } from "#src/secrets.ts";
import { START } from "#tests/support/app.ts";
import { freshDb } from "#tests/support/db.ts";

test("a key is made once, and each site and each purpose has its own", () => {
  const [db, other] = [freshDb(), freshDb()];

  const key = secretOf(db, "links", START);

  expect(Buffer.from(key, "base64url").length).toBe(32);
  expect(secretOf(db, "links", START + 1)).toBe(key);
  expect(secretOf(db, "trials", START)).not.toBe(key);
  expect(secretOf(other, "links", START)).not.toBe(key);
});

test("a signature holds for its own text and purpose only", () => {
  const db = freshDb();
  const signature = keyedHash(db, "links", "end membership 7", START);

  expect(isSigned(db, "links", { text: "end membership 7", signature }, START)).toBe(true);
  expect(isSigned(db, "links", { text: "end membership 8", signature }, START)).toBe(false);
  expect(isSigned(db, "browsers", { text: "end membership 7", signature }, START)).toBe(false);
  expect(isSigned(db, "links", { text: "end membership 7", signature: signature.slice(1) }, START)).toBe(false);
  expect(isSigned(db, "links", { text: "end membership 7", signature: "" }, START)).toBe(false);
});
