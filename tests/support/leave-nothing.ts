import { afterAll, afterEach, beforeEach } from "bun:test";
import { closeOpened, countOpened } from "./db.ts";
import { removeFolders } from "./folders.ts";

let before = 0;

beforeEach(() => {
  before = countOpened();
});

afterEach(() => closeOpened(before));

afterAll(removeFolders);
