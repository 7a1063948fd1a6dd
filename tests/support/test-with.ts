import { test } from "bun:test";

/** Runs a test with the result of a set-up, which runs again for each test. */
export const testWith = <Setup>(name: string, setUp: () => Promise<Setup> | Setup, body: (setup: Setup) => unknown) =>
  test(name, async () => {
    await body(await setUp());
  });
