import { test } from "bun:test";
import { snapshots, upgrades } from "./release-files.ts";

test.each(snapshots)("keeps every row when upgrading from %s and restores it from the copy", upgrades);
