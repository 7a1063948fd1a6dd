import { expect, test } from "bun:test";
import { bodyOf } from "#tests/support/answers.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { setUpBookings } from "#tests/visits/bookings/setup.ts";

/* Excel shows "José" as "JosÃ©" unless a file begins with a byte order mark. Our own import reads past it. */

async function setUp() {
  const setup = await setUpBookings();
  expect((await setup.as.gus.post("/api/clients", { name: "José Peña" })).status).toBe(201);
  const boss = signedIn(setup.app, await addUser(setup.app, "admin", "boss"), "admin");
  return { gus: setup.as.gus, boss };
}

test.each([
  ["gus", "/api/clients.csv"],
  ["gus", "/api/income.csv?period=2026"],
  ["boss", "/api/admin/users.csv"],
  ["boss", "/api/admin/zero-results.csv"],
] as const)("begins the spreadsheet that %s downloads from %s with the mark, once", async (who, path) => {
  const answer = await (await setUp())[who].get(path);

  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.arrayBuffer());

  expect([answer.status, text.lastIndexOf("\uFEFF")]).toEqual([200, 0]);
});

test("reads the downloaded clients back in with their accents", async () => {
  const { gus } = await setUp();
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(
    await (await gus.get("/api/clients.csv")).arrayBuffer(),
  );

  const preview = await bodyOf<{ columns: { name: string; example: string | null }[] }>(
    gus.post("/api/clients/import/preview", { text }),
  );

  expect(preview.columns[0]).toMatchObject({ name: "name", example: "José Peña" });
});
