import { expect, test } from "bun:test";
import { Elysia } from "elysia";
import * as z from "zod/mini";
import { describe as documentOf } from "#src/http/openapi.ts";
import { trustedAnswer } from "#src/http/skip-response-validation.ts";
import { testConfig } from "#tests/support/config.ts";

const Dog = z.object({ name: z.string() });
const rex = { name: "Rex", chip: 985 };

const appWith = (checksAnswers: boolean) =>
  new Elysia().get("/api/dogs", () => [rex] as z.infer<typeof Dog>[], {
    response: trustedAnswer({ config: { checksAnswers } }, z.array(Dog)),
  });
const answerOf = async (checksAnswers: boolean) =>
  (await appWith(checksAnswers).handle(new Request("http://localhost/api/dogs"))).json();

test("an answer is stripped while it is developed, and taken as it is in production", async () => {
  expect(await answerOf(true)).toEqual([{ name: "Rex" }]);
  expect(await answerOf(false)).toEqual([rex]);
});

test("both are documented alike", async () => {
  const documents = [true, false].map((is) => documentOf(appWith(is), "http://localhost"));
  const [developed, inProduction] = await Promise.all(documents);

  expect(JSON.stringify(developed)).toContain('"name":{"type":"string"}');
  expect(inProduction).toEqual(developed);
});

test("only a site that says it is in production leaves the check out", () => {
  expect(testConfig().checksAnswers).toBe(true);
  expect(testConfig({ NODE_ENV: "test" }).checksAnswers).toBe(true);
  expect(testConfig({ NODE_ENV: "production" }).checksAnswers).toBe(false);
});
