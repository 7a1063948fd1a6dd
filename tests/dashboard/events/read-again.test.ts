import { afterEach, expect, test } from "bun:test";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { keepFocusedRow } from "#islands/lib/live/focused-row.ts";
import { createRefetcher, type LiveChange } from "#islands/lib/live/refetch.ts";
import { until } from "#tests/support/until.ts";

const global = globalThis as { document?: unknown };
const saved = global.document;
afterEach(() => {
  global.document = saved;
});

const paths = [
  ...(["/api/bookings/groomer", "/api/bookings/groomer/list?page=1", "/api/bookings/17"] as const),
  ...(["/api/bookings/17/messages", "/api/bookings/170/messages", "/api/threads?page=1"] as const),
  ...(["/api/today", "/api/day-plans/2026-06-16", "/api/day-rules", "/api/time-off"] as const),
  ...(["/api/days-off", "/api/membership", "/api/membership/invoices", "/api/blocks"] as const),
  ...(["/api/clients", "/api/pets", "/api/user"] as const),
] as const;

function openPage(shown: readonly string[] = paths) {
  const page = { hasDialog: false };
  global.document = { querySelector: (what: string) => (what === "dialog[open]" && page.hasDialog ? {} : null) };
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const reads: string[] = [];
  for (const path of shown) {
    const queryFn = async () => reads.push(path);
    new QueryObserver(client, { queryKey: [path], queryFn, initialData: 0 }).subscribe(() => {});
  }
  return { page, reads, change: createRefetcher(client) };
}

test("refreshes a client's page with its unread count after any booking's message", async () => {
  const { reads, change } = openPage(["/api/clients/12", "/api/clients", "/api/bookings/12/messages"]);

  change({ what: "messages", bookingId: 17 });

  await until(() => reads.length > 0);
  expect(reads).toEqual(["/api/clients/12"]);
});

const cases: [LiveChange, string[]][] = [
  [
    { what: "bookings" },
    [...paths.filter((path) => /^\/api\/(?:bookings|clients|threads|today)/.test(path)), "/api/day-plans/2026-06-16"],
  ],
  [
    { what: "messages", bookingId: 17 },
    [
      "/api/bookings/groomer",
      "/api/bookings/groomer/list?page=1",
      "/api/bookings/17",
      "/api/bookings/17/messages",
      "/api/threads?page=1",
      "/api/today",
    ],
  ],
  [
    { what: "schedule" },
    ["/api/day-plans/2026-06-16", "/api/day-rules", "/api/time-off", "/api/today", "/api/days-off"],
  ],
  [{ what: "membership" }, ["/api/membership", "/api/membership/invoices"]],
  [
    { what: "blocking" },
    [
      "/api/bookings/groomer",
      "/api/bookings/groomer/list?page=1",
      "/api/today",
      "/api/bookings/17",
      "/api/blocks",
      "/api/clients",
    ],
  ],
  [{ what: "everything" }, paths.filter((path) => path !== "/api/pets" && path !== "/api/user")],
];

test.each(cases.map(([change, read]) => [change.what, change, read] as const))(
  "refreshes after %s only the data that shows them",
  async (_, change, read) => {
    const { reads, change: hear } = openPage();
    hear(change);
    await until(() => reads.length >= read.length);

    expect(reads.toSorted()).toEqual(read.toSorted());
  },
);

test("refreshes once for changes that arrive together", async () => {
  const { reads, change } = openPage();
  for (const what of ["bookings", "schedule", "bookings"] as const) change({ what });
  await until(() => reads.length > 0);
  await Bun.sleep(0);

  expect(reads.length).toBe(new Set(reads).size);
  expect(reads).toContain("/api/bookings/groomer");
  expect(reads).toContain("/api/time-off");
});

test("refreshes nothing while a dialog is open and catches up afterwards", async () => {
  const { page, reads, change } = openPage();
  page.hasDialog = true;
  change({ what: "membership" });
  await Bun.sleep(150);
  const meanwhile = [...reads];
  page.hasDialog = false;
  await until(() => reads.length > 0);

  expect(meanwhile).toEqual([]);
  expect(reads.toSorted()).toEqual(["/api/membership", "/api/membership/invoices"]);
});

/** Old data, fresh data, and the shown data while the focus is in row 7. `tests/e2e/events.e2e.ts` has more lists. */
const kept: [string, unknown, unknown, unknown][] = [
  [
    "a visit with another date",
    [{ id: 7, date: "2027-03-02" }, { id: 8 }],
    [{ id: 8 }, { id: 7, date: "2027-03-09" }],
    [{ id: 7, date: "2027-03-02" }, { id: 8 }],
  ],
  [
    "the last stop of a day",
    { day: { legs: [{ bookingId: 7 }] } },
    { day: null },
    { day: { legs: [{ bookingId: 7 }] } },
  ],
  [
    "a stop with a drive",
    [{ kind: "drive", bookingId: 7 }, { kind: "visit", bookingId: 7 }, { kind: "drive" }],
    [{ kind: "free" }],
    [{ kind: "drive", bookingId: 7 }, { kind: "visit", bookingId: 7 }, { kind: "free" }],
  ],
];

test.each(kept)("keeps the focused row of %s", (_, old, fresh, shown) => {
  expect(keepFocusedRow(old, fresh, "7")).toEqual(shown);
});

test("shows fresh data as it is while the focused row remains", () => {
  const request = (id: number, pets: number[] = []) => ({ booking: { id, pets: pets.map((pet) => ({ id: pet })) } });
  for (const fresh of [[request(5), { ...request(7), fit: null }], [request(8)]])
    expect(keepFocusedRow([request(8, [7]), request(7)].slice(0, fresh.length), fresh, "7")).toBe(fresh);
});
