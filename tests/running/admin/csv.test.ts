import { expect, test } from "bun:test";
import { csvLine } from "#src/http/csv.ts";
import { addUser } from "#tests/support/people.ts";
import { lastAudit, setUpAdmin } from "./setup.ts";

test("the export holds the users of the filter, as a file, and the audit log knows", async () => {
  const { app, as, boss } = await setUpAdmin();

  const response = await as.boss.get("/api/admin/users.csv?role=groomer&sort=oldest");
  const lines = (await response.text()).trim().split("\r\n");

  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("content-disposition")).toContain('attachment; filename="mudroom-users-2026-06-10.csv"');
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(lines).toHaveLength(3);
  expect(lines[0]).toStartWith('"id","username","email","email confirmed","full name","role","phone"');
  expect(lines[1]).toContain(',"gus","gus@example.com","yes",');
  expect(lines[2]).toContain(',"pending",');
  expect(lastAudit(app)).toEqual({
    action: "users-exported",
    actorId: boss.id,
    target: null,
    detail: { rows: 2 },
  });
});

test("the export is not cut at a page", async () => {
  const { app, as } = await setUpAdmin();
  for (let at = 0; at < 520; at++) {
    await addUser(
      { ...app, ctx: { ...app.ctx, hasher: { ...app.ctx.hasher, hash: async () => "x" } } },
      "pet_parent",
      `p_${at}`,
    );
  }

  const text = await (await as.boss.get("/api/admin/users.csv?role=pet_parent")).text();

  expect(text.trim().split("\r\n")).toHaveLength(522);
});

test.each(["oak;+1", "oak\t=1", "oak|=1", " oak", "'=1"])(
  "a text with another separator stays one cell: %p",
  (value) => {
    expect(csvLine([value, value])).toBe(`"${value}","${value}"\r\n`);
  },
);

test("what a spreadsheet would take for a formula is shown as text", () => {
  for (const value of ["=HYPERLINK(1)", "+1", "-1", "@x", "\tx", " =1", "＝1"]) {
    expect(csvLine([value])).toBe(`"'${value}"\r\n`);
  }
  expect(csvLine(['=a"b'])).toBe(`"'=a""b"\r\n`);
  expect(csvLine(["a,b", 'say "hi"', "two\nlines", "plain", 7, null, undefined])).toBe(
    '"a,b","say ""hi""","two\nlines","plain",7,,\r\n',
  );
});

test("a name that is a formula leaves the site harmless", async () => {
  const { app, as } = await setUpAdmin();
  await addUser(app, "pet_parent", "mal", { fullName: '=cmd|"/c calc"!A1' });

  const text = await (await as.boss.get("/api/admin/users.csv?q=mal")).text();

  expect(text).toContain(`,"'=cmd|""/c calc""!A1",`);
});
