import { expect, test } from "bun:test";
import { LISTS, PICTURES, type UploadLimits } from "#src/http/guards/special-bodies.ts";
import { describeRequest } from "#src/http/request-info.ts";
import { withUpload } from "#src/http/uploads/upload-body.ts";

const LARGE = "x".repeat(100_000);

/** Sends so much as somebody; what is made of it ends when `until` does. */
function sends(userId: number, limits: UploadLimits, until: Promise<unknown>, text = LARGE) {
  const body = JSON.stringify({ text });
  const headers = { "content-type": "application/json", "content-length": String(body.length) };
  const request = new Request("http://localhost/", { method: "POST", body, headers });
  describeRequest(request, { id: "1", ip: "127.0.0.1", takes: { kind: "upload", limits } });
  const viewer = { sessionId: 1, userId, role: "groomer", username: "gus", fullName: "Gus", groomerId: 1 } as const;
  const by = { viewer, info: { id: "1", ip: `203.0.113.${userId}` } };
  return withUpload(request, { ctx: { now: () => 0 }, by }, () => until.then(() => "done"));
}

test("lists that take long keep nobody's pictures waiting, nor anybody's short list", async () => {
  const { promise: read, resolve: end } = Promise.withResolvers<void>();
  const lists = Array.from({ length: 16 }, (_, at) => sends(1 + Math.floor(at / 4), LISTS, read));

  expect(await sends(9, PICTURES, Promise.resolve())).toBe("done");
  expect(await sends(9, LISTS, Promise.resolve(), "Name\nAnn Lee")).toBe("done");
  end();
  expect(await Promise.all(lists)).toEqual(lists.map(() => "done"));
});

test("who sends many lists at once, or comes while many do, is told to come back, and has the place again that is free", async () => {
  const { promise: read, resolve: end } = Promise.withResolvers<void>();
  const lists = Array.from({ length: 5 }, () => sends(1, LISTS, read));
  const others = Array.from({ length: 11 }, (_, at) => sends(2 + (at % 3), LISTS, read));

  await expect(sends(1, LISTS, read)).rejects.toMatchObject({ code: "rate_limited", retryAfterSeconds: 10 });
  await expect(sends(5, LISTS, read)).rejects.toMatchObject({ code: "unavailable", retryAfterSeconds: 10 });
  end();
  await Promise.all([...lists, ...others]);
  expect(await sends(1, LISTS, read)).toBe("done");
});
