import { expect, test } from "bun:test";
import { secrets, sqlite, transact } from "#db/db.ts";
import { jsonLogger } from "#src/base/log.ts";
import { isSigned, keyedHash, makeSecrets, storedSecret } from "#src/base/secrets.ts";
import { START } from "#tests/support/app.ts";
import { freshDb } from "#tests/support/db.ts";
import { findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";

test("creates a key once and a different one for each site and purpose", () => {
  const [db, other] = [freshDb(), freshDb()];

  const key = storedSecret(db, "links", START);

  expect(Buffer.from(key, "base64url").length).toBe(32);
  expect(storedSecret(db, "links", START + 1)).toBe(key);
  expect(storedSecret(db, "trials", START)).not.toBe(key);
  expect(storedSecret(other, "links", START)).not.toBe(key);
});

testWith("verifies a signature only for its own text and purpose", freshDb, (db) => {
  const signature = keyedHash(db, "links", "end membership 7", START);

  expect(isSigned(db, "links", { text: "end membership 7", signature }, START)).toBe(true);
  expect(isSigned(db, "links", { text: "end membership 8", signature }, START)).toBe(false);
  expect(isSigned(db, "browsers", { text: "end membership 7", signature }, START)).toBe(false);
  expect(isSigned(db, "links", { text: "end membership 7", signature: signature.slice(1) }, START)).toBe(false);
  expect(isSigned(db, "links", { text: "end membership 7", signature: "" }, START)).toBe(false);
});

testWith("creates every key at the start and reads or writes none later", freshDb, (db) => {
  makeSecrets(db, START);
  const made = findRows(db, secrets);

  sqlite(db).run("DELETE FROM secrets");

  expect(made.map(({ name }) => name).sort()).toEqual([
    ...["browsers", "cards", "limits", "linkNames", "links", "mfa-secrets", "networks", "pushes"],
    ...["records", "seen", "trials"],
  ]);
  for (const { name, value } of made) expect(storedSecret(db, name as "links", START)).toBe(value);
  expect(transact(db, (tx) => storedSecret(tx, "links", START))).toBe(made.find(({ name }) => name === "links")!.value);
});

testWith("signs nothing with a key undone by its transaction", freshDb, (db) => {
  let undone = "";
  const fail = () =>
    transact(db, (tx) => {
      undone = storedSecret(tx, "links", START);
      throw new Error("The disk is full");
    });

  expect(fail).toThrow("The disk is full");

  const key = storedSecret(db, "links", START);
  expect(key).not.toBe(undone);
  expect(findRows(db, secrets)).toMatchObject([{ name: "links", value: key }]);
});

test("logs an error without the key in it", () => {
  const key = storedSecret(freshDb(), "links", START);
  const lines: string[] = [];

  jsonLogger((line) => lines.push(line)).error("unexpected", new Error(`INSERT INTO secrets: ${key} is not unique`));

  expect(lines.join()).toContain("is not unique");
  expect(lines.join()).not.toContain(key);
});
