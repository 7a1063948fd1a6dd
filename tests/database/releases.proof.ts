import { test } from "bun:test";
import { snapshots, upgrades } from "./release-files.ts";

test.each(snapshots)(
  "upgrades from %s keep every row, and the copy of the last one brings this version back",
  upgrades,
);
