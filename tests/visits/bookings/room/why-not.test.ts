import { expect, test } from "bun:test";
import { whyNot } from "#src/features/visits/bookings/room/why-not.ts";

function late(count: number): string {
  const names = ["Ana", "Bob", "Cat", "Dan", "Eve"].slice(0, count);
  const legs = names.map((_, id) => ({ id, arrives: 630, latest: 600 }));
  const facts = { visits: [], day: { stops: [], pauses: [] } };
  return whyNot({ facts, times: { legs } } as never, new Map(names.entries()));
}

test.each([
  [1, "you'd arrive 30 min late at Ana's."],
  [2, "you'd arrive 30 min late at Ana's and 30 min late at Bob's."],
  [3, "you'd arrive 30 min late at Ana's, 30 min late at Bob's, and late for 1 more."],
  [5, "you'd arrive 30 min late at Ana's, 30 min late at Bob's, and late for 3 more."],
])("names with one 'and' whom the van reaches late: %i", (count, said) => {
  expect(late(count)).toContain(said);
});
