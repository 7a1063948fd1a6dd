import { expect, test } from "bun:test";
import { testApp } from "#tests/support/app.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { appWithAna } from "./setup.ts";

const credentials = { username: "ana", password: PASSWORD };

test.each([
  ["a foreign page", { "sec-fetch-site": "cross-site" }, 403],
  ["a sister site", { "sec-fetch-site": "same-site" }, 403],
  ["another origin", { origin: "https://evil.example" }, 403],
  ["a sandboxed page", { origin: "null" }, 403],
  ["a foreign page that names our origin", { "sec-fetch-site": "cross-site", origin: "http://localhost:3000" }, 403],
  ["our own page", { "sec-fetch-site": "same-origin" }, 200],
  ["the address bar", { "sec-fetch-site": "none" }, 200],
  ["our origin", { origin: "http://localhost:3000" }, 200],
  ["our host over another protocol", { origin: "https://localhost:3000" }, 403],
  ["our host at another port", { origin: "http://localhost:3001" }, 403],
  ["a program that is no browser", {}, 200],
])("a login sent by %s", async (_, headers, status) => {
  const { app } = await appWithAna();

  const response = await app.visitor().post("/api/login", credentials, headers);

  expect(response.status).toBe(status);
});

test.each([
  ["the whole origin", "https://groomers.example", 422],
  ["the same host without encryption", "http://groomers.example", 403],
  ["the same host at another port", "https://groomers.example:8443", 403],
  ["a host below it", "https://www.groomers.example", 403],
  ["no address at all", "groomers.example", 403],
])("an encrypted site takes a write from a browser without Sec-Fetch-Site by %s", async (_, origin, status) => {
  const app = await testApp({ env: { APP_URL: "https://groomers.example" } });

  expect((await app.visitor().post("/api/login", {}, { origin })).status).toBe(status);
});

test("a foreign page cannot log anybody in or out with a plain form", async () => {
  const { app } = await appWithAna();
  const form = {
    body: new URLSearchParams(credentials).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "cross-site" },
  };

  const answers = [await app.visitor().send("POST", "/auth", form), await app.visitor().send("POST", "/logout", form)];

  expect(answers.map((answer) => answer.status)).toEqual([403, 403]);
  expect(answers.flatMap((answer) => answer.headers.getSetCookie())).toEqual([]);
});

test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/jsonx"])(
  "the API does not read %s",
  async (type) => {
    const { app } = await appWithAna();

    const response = await app
      .visitor()
      .send("POST", "/api/login", { body: JSON.stringify(credentials), headers: { "content-type": type } });

    expect(response.status).toBe(415);
    expect((await response.json()).error.code).toBe("wrong_type");
  },
);
