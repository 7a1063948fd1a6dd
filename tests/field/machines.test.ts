import { expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigError } from "#src/base/config.ts";
import { openData } from "#src/open-data.ts";
import { temporaryFolder } from "#tests/support/folders.ts";

test.each([
  ["a DATA_DIR that is a file", "", "isn't a folder"],
  ["a DATA_DIR below a file", "below", "isn't a folder"],
  ["uploads that is a file", "uploads", "isn't a folder"],
  ["backups that is a file", "backups", "isn't a folder"],
  ["outbox that is a file", "outbox", "isn't a folder"],
  ["a text for a database", "mudroom.db", "is damaged or not a database. Put a backup in its place"],
])("%s ends the start with one line that names it and says what to do", (_, name, says) => {
  const folder = temporaryFolder("machine");
  const dataDir = join(folder, "data", name === "below" ? "deeper" : "");
  if (["uploads", "backups", "outbox", "mudroom.db"].includes(name)) {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, name), "This is text. ".repeat(1000));
  } else writeFileSync(join(folder, "data"), "");

  const start = () => openData({ dataDir }, 0);

  expect(start).toThrow(ConfigError);
  expect(start).toThrow(says);
  expect(start).toThrow(/^DATA_DIR: [^\n]+$/);
});
