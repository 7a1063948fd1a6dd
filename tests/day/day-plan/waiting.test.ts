import { afterEach, beforeEach, expect, mock, spyOn, test } from "bun:test";
import { Window } from "happy-dom";
import { KEPT_UNSENT, sendOrWait, type UnsentChange } from "#islands/lib/offline/send-or-wait.ts";
import { dropAllWaiting, keepUnsent, readWaiting, sendWaiting, storeWaiting } from "#islands/lib/offline/waiting.ts";
import { DAY_MS } from "#src/shared/base/time.ts";

const completion: UnsentChange = {
  method: "PATCH",
  path: "/api/bookings/7/status",
  body: { status: "completed", payment: { amount: 8000, tip: 0, method: "cash" } },
  text: "Completed: Ana",
  href: "/bookings/7",
};
const visit = (key: string): UnsentChange => ({
  ...completion,
  method: "POST",
  path: "/api/visits",
  body: { title: key },
  headers: { "idempotency-key": key },
});
const note: UnsentChange = { ...completion, method: "POST", path: "/api/bookings/7/note", body: { note: "Brave" } };
const privateNote: UnsentChange = { ...completion, path: "/api/clients/7/pets/8", body: { note: "Bites" } };

let answers: (path: string, init: RequestInit) => Response | Promise<Response>;
const before = new Map<string, PropertyDescriptor | undefined>();
let calls: { path: string; person: string | undefined; key: string | undefined }[];

beforeEach(() => {
  const window = new Window({ url: "http://localhost:3000/groomer-dashboard" });
  const locks = { request: (_: string, work: () => unknown) => work() };
  window.document.body.dataset.person = "5";
  const { document, localStorage, location } = window;
  const globals = { window, document, localStorage, location, navigator: { locks } };
  for (const [name, value] of Object.entries(globals)) {
    before.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  calls = [];
  answers = () => Response.json({});
  spyOn(globalThis, "fetch").mockImplementation((async (path: string, init: RequestInit) => {
    const headers = init.headers as Record<string, string>;
    calls.push({ path, person: headers["x-person"], key: headers["idempotency-key"] });
    return answers(path, init);
  }) as never);
});

afterEach(() => {
  for (const [name, descriptor] of before) {
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    else Reflect.deleteProperty(globalThis, name);
  }
  mock.restore();
});

const listed = () => readWaiting().map(({ path, refusal }) => [path, refusal?.sentence].filter(Boolean).join(": "));
const refuse = (status: number, message: string, fields = {}) =>
  Response.json({ error: { message, fields } }, { status });
const becomePerson = (id: string) => {
  document.body.dataset.person = id;
};

test.each([
  ["an added visit", true, visit("a")],
  ["a completion with its payment", true, completion],
  ["a visit note", true, note],
  ["a private note about a client", true, { ...privateNote, path: "/api/clients/7" }],
  ["a private note about a pet", true, privateNote],
  ["a note with photos", false, { ...note, body: { note: "Brave", photos: ["data:"] } }],
  ["a no-show", false, { ...completion, body: { status: "no_show" } }],
  ["an acceptance", false, { ...completion, body: { status: "accepted" } }],
  ["a message", false, { ...note, path: "/api/bookings/7/messages" }],
  ["a client's removal", false, { ...privateNote, method: "DELETE" }],
] as [string, boolean, UnsentChange][])("keeps %s in the phone: %p", (_, mayWait, change) => {
  expect(keepUnsent(change)).toBe(mayWait);
  expect(listed()).toEqual(mayWait ? [change.path] : []);
});

test("waits only if the server can't be reached and the bar takes it", async () => {
  answers = () => Promise.reject(new TypeError("offline"));
  expect(await sendOrWait(completion).catch(({ status }) => status)).toBe(0);
  const take = (event: Event) => event.preventDefault();
  addEventListener(KEPT_UNSENT, take);
  expect(await sendOrWait(completion)).toBe(KEPT_UNSENT);
  answers = () => refuse(409, "Status: canceled.");
  expect(await sendOrWait(completion).catch(({ status }) => status)).toBe(409);
  removeEventListener(KEPT_UNSENT, take);
});

test("sends in order with the key and the person, and each change once", async () => {
  const now = spyOn(Date, "now");
  for (const [at, change] of [visit("b"), completion, visit("a")].entries()) {
    now.mockReturnValue(1_000_000 - at);
    keepUnsent(change);
  }
  now.mockRestore();
  const at = readWaiting(1_000_000).map(({ id }) => id);
  expect(at).toEqual(["a", "PATCH /api/bookings/7/status", "b"]);
  expect(listed()).toEqual([]);

  for (const change of [visit("a"), completion, visit("a"), visit("b")]) keepUnsent(change);
  const { sent } = await sendWaiting();
  expect(sent).toHaveLength(3);
  expect(calls.map(({ key }) => key ?? "").toSorted()).toEqual(["", "a", "b"]);
  expect(new Set(calls.map(({ person }) => person))).toEqual(new Set(["5"]));
  expect([(await sendWaiting()).sent, calls.length]).toEqual([[], 3]);
});

test.each([
  ["without a network", () => Promise.reject(new TypeError("offline")), [completion.path], 0],
  ["after the session ended", () => refuse(401, "Please log in."), [completion.path], 401],
  ["at a limit", () => refuse(429, "Too many."), [completion.path], 429],
  ["while the site fails", () => refuse(503, "Try later."), [completion.path], undefined],
  ["when refused", () => refuse(409, "Status: canceled."), [`${completion.path}: Status: canceled.`], undefined],
  ["when the visit is gone", () => refuse(404, "Not found."), [`${completion.path}: Not found.`], undefined],
  ["when the input is wrong", () => refuse(422, "Check it."), [`${completion.path}: Check it.`], undefined],
] as [string, typeof answers, string[], number | undefined][])("keeps a change %s", async (_, answer, left, reason) => {
  keepUnsent(completion);
  answers = answer;
  expect(await sendWaiting()).toMatchObject({ sent: [], ...(reason !== undefined && { stopped: reason }) });
  expect(listed()).toEqual(left);
});

test("asks the server's question, and sends a refused change only when asked to", async () => {
  keepUnsent(visit("a"));
  answers = () => refuse(409, "It doesn't fit.", { confirm: "It doesn't fit." });
  expect((await sendWaiting()).refused).toHaveLength(1);
  answers = () => Response.json({});
  expect((await sendWaiting()).sent).toEqual([]);
  const [{ refusal, ...change }] = readWaiting() as [ReturnType<typeof readWaiting>[number]];
  expect(refusal?.isQuestion).toBe(true);
  storeWaiting("a", change);
  expect((await sendWaiting()).sent).toHaveLength(1);
});

test("keeps a note written while an older one is being sent", async () => {
  keepUnsent(note);
  answers = async () => {
    await Bun.sleep(2);
    keepUnsent({ ...note, body: { note: "Braver" } });
    return Response.json({});
  };
  await sendWaiting();
  expect(readWaiting().map(({ body }) => body)).toEqual([{ note: "Braver" }]);
});

test("drops changes of other people, after a week by any clock, and at logout", () => {
  keepUnsent(completion);
  for (const away of [-8 * DAY_MS, 8 * DAY_MS]) {
    keepUnsent(completion);
    expect(readWaiting(Date.now() + away)).toEqual([]);
    expect(listed()).toEqual([]);
  }
  keepUnsent(completion);
  expect(readWaiting(Date.now() + 6 * DAY_MS)).toHaveLength(1);
  becomePerson("6");
  expect(listed()).toEqual([]);
  becomePerson("5");
  expect(listed()).toEqual([]);
  keepUnsent(completion);
  dropAllWaiting();
  expect(listed()).toEqual([]);
});
