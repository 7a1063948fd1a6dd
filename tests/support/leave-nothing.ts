import { afterAll, afterEach, beforeEach } from "bun:test";
import { closeOpened, countOpened } from "./db.ts";
import { removeFolders } from "./folders.ts";

/** Loaded before tests: what a test has opened is closed after it. What a file opens for all of its tests stays open. */
let before = 0;

beforeEach(() => {
  before = countOpened();
});

afterEach(() => closeOpened(before));

/** After each file where several processes share them, and else after the last. */
afterAll(removeFolders);
