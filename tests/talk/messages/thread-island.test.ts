import { afterEach, expect, spyOn, test } from "bun:test";
import { act } from "react";
import { readMessageDraft } from "#islands/talk/messages/message-form.tsx";
import { testWith } from "#tests/support/test-with.ts";
import { openTab, type Tab } from "../../visits/bookings/requests/open-tab.ts";
import { moves } from "../../visits/bookings/setup.ts";
import { setUpThread } from "./setup.ts";

const pathOf = (id: number) => `/bookings/${id}/messages`;
const send = async (tab: Tab, text: string) => {
  await tab.type("textarea", text);
  await tab.submit(".thread form");
};
const value = (tab: Tab) => (tab.find("textarea") as HTMLTextAreaElement).value;

testWith("sends no invalid message and a failed one once on retry", setUpThread, async ({ app, as, id, rows }) => {
  await openTab(as.ana, pathOf(id), async (tab) => {
    await tab.submit(".thread form");
    expect(tab.text("form .error")).toBe("Write a message first");
    await tab.type("textarea", "x".repeat(1_001));
    expect(tab.text(".hint")).toStartWith("1001 of 1000 characters");
    await tab.submit(".thread form");
    expect(tab.text("form .error")).toBe("Use at most 1000 characters");
    expect(tab.calls).toEqual([]);

    const connected = as.ana.send;
    as.ana.send = async () => Response.json({ error: { message: "The site restarts." } }, { status: 503 });
    await send(tab, "Hello?");
    expect(tab.text(".failed [role=alert] .error")).toBe("Message not sent. The site restarts.");
    expect(value(tab)).toBe("");
    await tab.type("textarea", "It's me");
    expect(readMessageDraft(id, "parent")).toBe("Hello?\nIt's me");
    as.ana.send = connected;
    await tab.press("Try again");

    expect(tab.find(".failed")).toBeNull();
    expect(readMessageDraft(id, "parent")).toBe("It's me");
    expect(tab.text(".mine")).toContain("Hello?");
    expect(rows().map(({ text }) => text)).toEqual(["Hello?"]);
  });
  expect(app.sent).toEqual([]);
});

testWith("sends a message over plain http without randomUUID", setUpThread, async ({ as, id, rows }) => {
  await openTab(as.ana, pathOf(id), async (tab) => {
    const missing = spyOn(crypto, "randomUUID").mockImplementation(() => {
      throw new TypeError("crypto.randomUUID is not a function");
    });
    const connected = as.ana.send;
    as.ana.send = (...asked) => {
      missing.mockRestore();
      return connected(...asked);
    };
    await send(tab, "Hello?").finally(() => missing.mockRestore());

    expect(rows().map(({ text }) => text)).toEqual(["Hello?"]);
  });
});

test("puts a failed message back before newly typed text on 'Edit'", async () => {
  const { as, id } = await setUpThread("pending");

  await openTab(as.ana, pathOf(id), async (tab) => {
    await moves(as.gus, id, "declined");
    await send(tab, "Please?");
    expect(tab.text(".failed")).toContain("This booking is over, so messages are closed.");
    await tab.type("textarea", "Or next week");
    await tab.press("Edit");

    expect(value(tab)).toBe("Please?\nOr next week");
    expect(tab.find(".failed")).toBeNull();
  });
});

function choosePhoto(tab: Tab, read: () => Promise<never>) {
  const input = tab.find(".thread [type=file]") as HTMLInputElement;
  Object.defineProperty(input, "files", { value: [new File(["x"], "waffles.jpg")], configurable: true });
  Object.assign(globalThis, { createImageBitmap: read });
}
const readers = ["createImageBitmap", "FileReader"];
const before = new Map(readers.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]));
afterEach(() => {
  for (const [name, descriptor] of before) {
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    else Reflect.deleteProperty(globalThis, name);
  }
});

testWith("keeps typed text when a photo can't be read", setUpThread, async ({ as, id }) => {
  const { promise, reject } = Promise.withResolvers<never>();

  await openTab(as.ana, pathOf(id), async (tab) => {
    choosePhoto(tab, () => promise);
    await send(tab, "Look!");
    await tab.type("textarea", "She likes cheese.");
    await act(async () => reject(new Error("unreadable")));

    expect(tab.text("form .error")).toBe("We can't read that photo. Choose another.");
    expect(value(tab)).toBe("Look!\nShe likes cheese.");
  });
});

testWith("asks for photos again when a message goes back into the form", setUpThread, async ({ as, id }) => {
  class FileReader {
    result = "data:image/jpeg;base64,eA==";
    onload = () => {};
    readAsDataURL = () => queueMicrotask(() => this.onload());
  }

  await openTab(as.ana, pathOf(id), async (tab) => {
    choosePhoto(tab, () => Promise.reject(new Error("read as it is")));
    Object.assign(globalThis, { FileReader });
    const connected = as.ana.send;
    as.ana.send = async () => Response.json({ error: { message: "The site restarts." } }, { status: 503 });
    await send(tab, "Look!");
    await tab.called(`POST /api/bookings/${id}/messages`);
    expect(tab.text(".failed")).toContain("Photos: 1");
    as.ana.send = connected;
    await tab.press("Edit");

    expect(value(tab)).toBe("Look!");
    expect(tab.text("form .error")).toBe("Choose your photos again.");
    await tab.submit(".thread form");
    expect(tab.find("form .error") === null).toBe(true);
  });
});
