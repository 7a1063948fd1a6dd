import { afterAll, afterEach, beforeEach } from "bun:test";
import { closeOpened, countOpened, removeFolders } from "./db.ts";

let before = 0;

beforeEach(() => {
  before = countOpened();
});

afterEach(() => closeOpened(before));

afterAll(removeFolders);
