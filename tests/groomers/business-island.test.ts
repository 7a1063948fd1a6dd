import { expect, spyOn, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Window } from "happy-dom";
import { act, createElement } from "react";
import { bookings, businessHours, daysOff } from "#db/schema/tables.ts";
import type { BusinessProps } from "#islands/groomers/business-props.ts";
import { inWindow } from "#tests/bookings/dom.ts";
import { type BookingSetup, NEXT_TUESDAY, requestFor, requests, setUpBookings } from "#tests/bookings/setup.ts";

interface Call {
  method: string;
  path: string;
  body: Record<string, unknown>;
}

const pending: Promise<Response>[] = [];

/** Waits for what was asked of the server, and for what is read again because of it. */
async function answers() {
  await Bun.sleep(0);
  while (pending.length > 0) {
    await pending.pop();
    await Bun.sleep(5);
  }
}

/** Gus's Business tab in a window, taken over by its island, with the connection to the server. */
async function openTab({ as }: BookingSetup, scene: (tab: Tab) => Promise<void>) {
  const html = await (await as.gus.get("/groomer-dashboard?tab=business")).text();
  const body = html.slice(html.indexOf(">", html.indexOf("<body")) + 1, html.indexOf("</body>"));
  const complaints = spyOn(console, "error").mockImplementation(() => {});
  const calls: Call[] = [];
  const connection = spyOn(globalThis, "fetch").mockImplementation((async (path: string, init: RequestInit = {}) => {
    const { method = "GET", body: sent } = init;
    calls.push({ method, path, body: typeof sent === "string" ? JSON.parse(sent) : {} });
    const headers = Object.fromEntries(new Headers(init.headers));
    const answer = as.gus.send(method, path, { headers, ...(typeof sent === "string" ? { body: sent } : {}) });
    pending.push(answer);
    return answer;
  }) as never);
  try {
    await inWindow(body, async (window) => {
      const leave = await wake(window);
      await scene(tabIn(window, calls, complaints.mock.calls));
      await act(async () => leave());
    });
  } finally {
    connection.mockRestore();
    complaints.mockRestore();
  }
}

/** Takes the island over as islands/lib/mount.tsx does, with a cache of its own that ends with the window. */
async function wake(window: Window) {
  const { hydrateRoot } = await import("react-dom/client");
  const { createQueryClient, IslandRoot } = await import("#islands/lib/query-client.tsx");
  const { default: Business } = await import("#islands/groomers/business.tsx");
  const island = window.document.querySelector("[data-island]") as unknown as HTMLElement;
  const props = JSON.parse(island.querySelector("script")!.textContent!) as BusinessProps;
  const tree = createElement(IslandRoot, { client: createQueryClient(), children: createElement(Business, props) });
  return act(async () => {
    const root = hydrateRoot(island.querySelector("[data-root]")!, tree, {
      identifierPrefix: island.dataset.id!,
      onRecoverableError: console.error,
    });
    return () => root.unmount();
  });
}

function tabIn(window: Window, calls: Call[], complaints: unknown[][]) {
  const all = (selector: string) => [...window.document.querySelectorAll(selector)] as unknown as HTMLInputElement[];
  const fire = (target: unknown, type: string) =>
    (target as EventTarget).dispatchEvent(new window.Event(type, { bubbles: true, cancelable: true }) as never);
  const button = (name: string) => all("button").find((one) => one.textContent?.trim() === name)!;
  return {
    calls,
    complaints,
    all,
    text: (selector: string) => all(selector)[0]?.textContent ?? null,
    toast: () => all("#toasts .toast")[0]?.textContent?.replace("×", "") ?? null,
    focused: () => window.document.activeElement?.textContent,
    labelled: (label: string) => all(`[aria-label="${label}"]`)[0]!,
    fill: (input: HTMLInputElement, value: string) =>
      act(async () => {
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), "value")!.set!.call(input, value);
        fire(input, "input");
      }),
    press: (name: string) =>
      act(async () => {
        button(name).click();
        await answers();
      }),
    tick: (selector: string) => act(async () => all(selector)[0]!.click()),
    submit: (name: string) =>
      act(async () => {
        fire(button(name).closest("form"), "submit");
        await answers();
      }),
  };
}
type Tab = ReturnType<typeof tabIn>;

test("Monday's hours are copied to the weekdays, closed days stay closed, and the week is saved as it stands", async () => {
  const setup = await setUpBookings();

  await openTab(setup, async (tab) => {
    await tab.fill(tab.labelled("Monday, closes at"), "13:00");
    await tab.press("Copy Monday to all weekdays");
    await tab.submit("Save profile");

    expect(tab.text(".week ~ .actions [role=status]")).toBe("Tuesday to Friday are now like Monday.");
    expect(tab.toast()).toBe("Profile updated");
    expect(tab.complaints).toEqual([]);
  });
  const week = setup.app.ctx.db.select().from(businessHours).all();
  expect(week.map(({ weekday, closes }) => `${weekday} ${closes}`)).toEqual([
    "monday 13:00",
    "tuesday 13:00",
    "wednesday 13:00",
    "thursday 13:00",
    "friday 13:00",
    "saturday 17:00",
  ]);
});

test("a day that closes before it opens has its message on the day, and is saved nowhere", async () => {
  const setup = await setUpBookings();

  await openTab(setup, async (tab) => {
    await tab.fill(tab.labelled("Tuesday, closes at"), "07:00");
    for (const box of tab.all("[name=petTypes]")) if (box.checked) await tab.tick(`[value="${box.value}"]`);
    await tab.submit("Save profile");

    expect(tab.all(".week li").map((day) => day.querySelector(".error")?.textContent)[1]).toBe(
      "Closing time must be after opening time",
    );
    expect(tab.labelled("Tuesday, opens at").getAttribute("aria-invalid")).toBe("true");
    expect(tab.labelled("Monday, opens at").hasAttribute("aria-invalid")).toBe(false);
    expect(tab.text("fieldset .error")).toBe("Choose at least one kind of pet");
    expect(tab.calls).toEqual([]);
  });
});

test("days off over an accepted booking are asked about, and taken once the groomer says so", async () => {
  const setup = await setUpBookings();
  const { id } = await requests(setup.as.ana, requestFor(setup));
  setup.app.ctx.db.update(bookings).set({ status: "accepted" }).where(eq(bookings.id, id)).run();

  await openTab(setup, async (tab) => {
    await tab.fill(tab.all("[name=startDate]")[0]!, NEXT_TUESDAY);
    await tab.submit("Add days off");
    expect(tab.text("dialog h2")).toBe("You have bookings in these days");
    expect(tab.text("dialog p")).toStartWith("1 accepted booking lies in these days: Jun 16, 2026.");
    expect(tab.toast()).toBeNull();

    await tab.press("Go back");
    expect(tab.all("dialog")).toEqual([]);
    expect(tab.all("[name=startDate]")[0]!.value).toBe(NEXT_TUESDAY);

    await tab.submit("Add days off");
    await tab.press("Add days off anyway");
    expect(tab.toast()).toBe("Days off added");
    expect(tab.text(".days-off strong")).toBe("Jun 16, 2026");
    expect(tab.calls.filter(({ method }) => method === "POST").map(({ body }) => body.confirm)).toEqual([
      undefined,
      undefined,
      true,
    ]);

    await tab.press("Remove Jun 16, 2026");
    await tab.press("Remove");
    expect(tab.toast()).toBe("Days off removed");
    expect(tab.all(".days-off li")).toEqual([]);
    expect(tab.focused()).toBe("Days off");
  });
  expect(setup.app.ctx.db.select().from(daysOff).all()).toEqual([]);
  expect(setup.app.ctx.db.select().from(bookings).get()?.status).toBe("accepted");
});
