import { expect, test } from "bun:test";
import { testApp } from "#tests/support/app.ts";
import { addUser, PASSWORD } from "#tests/support/people.ts";

test("a parent signs in with the username or the e-mail, in any case", async () => {
  const app = await testApp();
  await addUser(app, "pet_parent", "ana");

  for (const username of ["ana", " ANA ", "Ana@Example.com"]) {
    const window = app.visitor();
    const response = await window.post("/api/login", { username, password: PASSWORD });

    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ username: "ana", fullName: "ana Tester", role: "pet_parent" });
    expect((await window.get("/api/user")).status).toBe(200);
  }
});

test("a wrong password and an unknown account get the same answer", async () => {
  const app = await testApp();
  await addUser(app, "pet_parent", "ana");

  const wrong = await app.visitor().post("/api/login", { username: "ana", password: "nope" });
  const unknown = await app.visitor().post("/api/login", { username: "nobody", password: "nope" });

  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  expect(await wrong.text()).toBe(await unknown.text());
});

test("empty fields are named, and nothing that was typed comes back", async () => {
  const app = await testApp();
  const response = await app.visitor().post("/api/login", { username: "", password: "" });

  expect(response.status).toBe(422);
  expect(await response.json()).toEqual({
    error: {
      code: "invalid",
      message: "Please check the highlighted fields.",
      fields: { username: "Username is required", password: "Password is required" },
    },
  });
});
