import { expect, test } from "bun:test";
import { sqlite } from "#db/open.ts";
import { testApp } from "#tests/support/app.ts";
import { addGroomer } from "#tests/support/people.ts";
import { hearQuestions } from "#tests/support/questions.ts";

async function setUp() {
  const app = await testApp({ hasOwnDb: true });
  const gus = await addGroomer(app, "gus");
  let made = 0;
  hearQuestions(sqlite(app.ctx.db), (text) => {
    if (text.includes('from "add_on_services"')) made++;
  });
  const path = `/groomer/${gus.profile.id}`;
  const crowd = (count: number) => Promise.all(Array.from({ length: count }, () => app.visitor().get(path)));
  return { app, crowd, made: () => made };
}

test("strangers who wait for one profile do not have it made for each, and get an answer of their own", async () => {
  const { crowd, made } = await setUp();
  const answers = await crowd(40);
  const texts = await Promise.all(answers.map((answer) => answer.text()));

  expect(made()).toBeLessThan(5);
  expect(new Set(texts).size).toBe(1);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ headers }) => headers.get("x-request-id"))).size).toBe(40);
  expect(new Set(answers.map(({ headers }) => headers.get("etag"))).size).toBe(1);
});

test("a profile that is not there is looked for by each of them, and names each request", async () => {
  const { app } = await setUp();
  const answers = await Promise.all(Array.from({ length: 5 }, () => app.visitor().get("/groomer/999999")));
  const texts = await Promise.all(answers.map((answer) => answer.text()));

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect(texts.every((text) => text.includes("Groomer Not Found"))).toBe(true);
});
