import { expect, test } from "bun:test";
import { readParts } from "#src/http/uploads/upload-parts.ts";

const bytes = (text: string) => new Uint8Array(Buffer.from(text));
const read = (body: string, type = "multipart/form-data; boundary=x") => readParts(type, bytes(body));
const part = (disposition: string, content: string) =>
  `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;

test("a form as the platform writes it is read as it was", async () => {
  const form = new FormData();
  const picture = crypto.getRandomValues(new Uint8Array(5000));
  form.set("name", "Zoë & 山田\r\n--not the boundary");
  form.set("empty", "");
  form.set("image", new File([picture], 'a "dog"; name=evil.png', { type: "image/png" }));
  form.set("nothing", new File([], ""));
  const request = new Request("http://localhost", { method: "POST", body: form });

  const upload = readParts(request.headers.get("content-type")!, await request.bytes());

  expect(upload.fields).toEqual({ name: "Zoë & 山田\r\n--not the boundary", empty: "" });
  expect(Object.keys(upload.files)).toEqual(["image"]);
  expect(Buffer.from(upload.files.image!).equals(picture)).toBe(true);
});

test("several files of the input for pictures are all there", () => {
  const chosen = ["1", "2"].map((content) => part('name="pictures"; filename="a.png"', content)).join("");
  const left = part('name="pictures"; filename=""', "");

  expect(read(`${chosen}${left}--x--`).pictures.map((file) => Buffer.from(file).toString())).toEqual(["1", "2"]);
});

test.each([
  ["a preamble, padding and lower case", `hello\r\n--x  \r\ncontent-disposition: form-data; name=a\r\n\r\n1\r\n--x--`],
  ["an epilogue", `${part('name="a"', "1")}--x--\r\nbye`],
])("%s may be there", (_what, body) => {
  expect(read(body)).toEqual({ fields: { a: "1" }, files: {}, pictures: [] });
});

test("a boundary in quotes is one too", () => {
  expect(read(`${part('name="a"', "1")}--x--`, 'multipart/form-data; boundary="x"').fields).toEqual({ a: "1" });
});

test.each([
  ["nothing", ""],
  ["no end", part('name="a"', "1")],
  ["no boundary at all", "just a text"],
  ["a part without a name", `${part("", "1")}--x--`],
  ["a part without a disposition", "--x\r\nContent-Type: text/plain\r\n\r\n1\r\n--x--"],
  ["headers without an end", `--x\r\n${"A: b\r\n".repeat(100)}--x--`],
  ["headers that are too long", `--x\r\nA: ${"b".repeat(5000)}\r\n\r\n1\r\n--x--`],
  ["51 parts", `${part('name="a"', "1").repeat(51)}--x--`],
])("%s is refused", (_what, body) => {
  expect(() => read(body)).toThrow(expect.objectContaining({ code: "bad_request" }));
});

test("a form without a boundary cannot be read", () => {
  expect(() => read("--x--", "multipart/form-data")).toThrow(expect.objectContaining({ code: "bad_request" }));
});

test("fifty parts are not too many", () => {
  expect(read(`${part('name="a"', "1").repeat(50)}--x--`).fields).toEqual({ a: "1" });
});
