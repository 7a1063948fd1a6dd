import { afterAll, test } from "bun:test";
import { removeFolders, snapshots, upgrades } from "./release-files.ts";

afterAll(removeFolders);

test.each(snapshots)("an upgrade from %s keeps every row, and its copy brings the release back", upgrades);
