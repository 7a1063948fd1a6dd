import { expect, test } from "bun:test";
import { groupsOfOpen, openAndPast } from "#src/domain/parent-groups.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { ProposalView } from "#src/shared/visits/proposals.ts";

const EAST = "America/New_York";
const WEST = "Pacific/Honolulu";
const todayIn = (zone: string) => (zone === EAST ? "2026-06-11" : "2026-06-10");

let lastId = 0;
function booking(changes: Partial<BookingView> = {}): BookingView {
  lastId += 1;
  const { preferredDate = "2026-06-16" } = changes;
  const startsAt = Date.parse(`${preferredDate}T12:00:00Z`);
  const usual = { id: lastId, status: "pending", timeZone: EAST, actions: [], contest: null, proposal: null };
  return { ...usual, preferredDate, startsAt, ...changes } as unknown as BookingView;
}
const proposal = (changes: Partial<ProposalView> = {}) =>
  ({
    id: 1,
    madeBy: "groomer",
    kind: "other-time",
    options: [],
    actions: ["accept", "decline"],
    ...changes,
  }) as ProposalView;
const dates = (list: readonly BookingView[]) => list.map(({ preferredDate }) => preferredDate);

test("what is open comes soonest first, the past latest first", () => {
  const list = ["2026-06-20", "2026-06-11", "2026-06-10", "2026-06-09"].map((preferredDate) =>
    booking({ preferredDate, status: "accepted" }),
  );
  const declined = booking({ preferredDate: "2026-06-30", status: "declined" });

  const { open, past } = openAndPast([...list, declined], todayIn);

  expect(dates(open)).toEqual(["2026-06-11", "2026-06-20"]);
  expect(dates(past)).toEqual(["2026-06-30", "2026-06-10", "2026-06-09"]);
});

test("a request that may still get another time, and a visit after which the next one is offered, are open", () => {
  const [waiting, over] = [
    booking({ preferredDate: "2026-06-09", proposal: proposal() }),
    booking({ preferredDate: "2026-06-09" }),
  ];
  const offered = booking({
    preferredDate: "2026-06-01",
    status: "completed",
    proposal: proposal({ kind: "next-visit" }),
  });

  expect(openAndPast([waiting, over, offered], todayIn)).toEqual({ open: [offered, waiting], past: [over] });
});

test("each booking's day is over when it is over where the groomer is", () => {
  const east = booking({ preferredDate: "2026-06-10" });
  const west = booking({ preferredDate: "2026-06-10", timeZone: WEST });

  expect(openAndPast([east, west], todayIn)).toEqual({ open: [west], past: [east] });
});

test("the soonest accepted visit is next, what the parent has to answer comes before what waits for the groomer", () => {
  const [next, later] = [booking({ status: "accepted" }), booking({ status: "accepted", preferredDate: "2026-06-20" })];
  const [asked, request] = [booking({ proposal: proposal({ expiresAt: 20 }) }), booking()];
  const sooner = booking({ preferredDate: "2026-06-30", proposal: proposal({ expiresAt: 10 }) });
  const own = booking({ proposal: proposal({ madeBy: "parent", actions: ["withdraw"] }) });

  expect(groupsOfOpen([asked, request, own, next, later, sooner])).toEqual({
    next,
    toAnswer: [sooner, asked],
    requests: [request, own],
    later: [later],
  });
});

test("the next visit stays so while another time is proposed for it, a later one stands with the proposal alone", () => {
  const next = booking({ status: "accepted", proposal: proposal() });
  const moved = booking({ status: "accepted", preferredDate: "2026-06-20", proposal: proposal() });

  expect(groupsOfOpen([next, moved])).toEqual({ next, toAnswer: [next, moved], requests: [], later: [] });
});

test("a visit that nobody came to is not the next one", () => {
  const late = booking({ status: "accepted", preferredDate: "2026-06-11", actions: ["did_not_come"] });
  const contest = { kind: "did_not_come", contestedAt: 5, text: null, decidedAt: null } as const;
  const told = booking({ status: "accepted", preferredDate: "2026-06-11", contest });
  const next = booking({ status: "accepted" });

  expect(groupsOfOpen([late, told, next])).toEqual({ next, toAnswer: [], requests: [], later: [late, told] });
});
