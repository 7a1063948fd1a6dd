import { afterAll, test } from "bun:test";
import { removeFolders, snapshots, upgrades } from "./release-files.ts";

afterAll(removeFolders);

test.each(snapshots)(
  "upgrades from %s keep every row, and the copy of the last one brings this version back",
  upgrades,
);
