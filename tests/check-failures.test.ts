import { expect, test } from "bun:test";
import { failuresIn } from "./check-failures.ts";

const output = `bun test v1.4.5

tests/visits/pets/pets.test.ts:
(pass) a pet is kept [0.51ms]
12 | test("a pet is shown", () => {
13 |   expect([1, 2]).toEqual([1, 3]);
                      ^
error: expect(received).toEqual(expected)

  [
    1,
-   3,
+   2,
  ]

      at <anonymous> (/site/tests/pets/pets.test.ts:13:18)
      at somewhere else (/site/tests/support/app.ts:1:1)
(fail) pets > a pet is shown [0.21ms]

tests/search/search.test.ts:
TypeError: undefined is not an object
      at search (/site/src/search.ts:1:1)
(fail) a search finds [0.21ms]
(pass) another search finds [0.51ms]

2 tests failed:
(fail) pets > a pet is shown [0.21ms]
(fail) a search finds [0.21ms]

 2 pass
 2 fail
`;

test("failed tests are told with their file, their error and where it happened", () => {
  expect(failuresIn(output).details).toEqual([
    "error: expect(received).toEqual(expected)",
    "  [",
    "    1,",
    "-   3,",
    "+   2,",
    "  ]",
    "      at <anonymous> (/site/tests/pets/pets.test.ts:13:18)",
    "tests/visits/pets/pets.test.ts (fail) pets > a pet is shown [0.21ms]",
    "TypeError: undefined is not an object",
    "      at search (/site/src/search.ts:1:1)",
    "tests/search/search.test.ts (fail) a search finds [0.21ms]",
  ]);
});

test("their names come in one line each", () => {
  expect(failuresIn(output).names).toEqual([
    "tests/visits/pets/pets.test.ts (fail) pets > a pet is shown [0.21ms]",
    "tests/search/search.test.ts (fail) a search finds [0.21ms]",
  ]);
});

test("a long difference is cut, and still says where", () => {
  const long = `error: too long\n${"  word\n".repeat(500)}      at <anonymous> (here.ts:1:1)\n(fail) it is short [1ms]\n`;
  const { details } = failuresIn(long);

  expect(details.length).toBeLessThan(20);
  expect(details.slice(-2)).toEqual(["      at <anonymous> (here.ts:1:1)", " (fail) it is short [1ms]"]);
});

test("of a command without tests the last lines are told", () => {
  const lines = Array.from({ length: 100 }, (_, at) => `src/pets.ts(${at},1): error TS2322: Type 'A' is not 'B'.`);

  expect(failuresIn(`${lines.join("\n")}\n`)).toEqual({ details: lines.slice(-25), names: [] });
});
