import type { Mutant } from "./mutant.ts";

/** What is done wrongly, twice or not at all. */
export const done: Mutant[] = [
  {
    what: "a mail that was sent is not noted",
    file: "src/mail/attempt.ts",
    from: "change: isOfNobody(mail) ? { ...sent, ...EMPTIED } : sent }",
    to: "change: {} }",
  },
  {
    what: "nobody hears of a no",
    file: "src/features/visits/bookings/notify.ts",
    from: "  const { status } = row.shown;\n  const isInCalendars",
    to: '  const { status } = row.shown;\n  if (status === "declined") return;\n  const isInCalendars',
  },
  {
    what: "nobody hears that a request has ended",
    file: "src/features/visits/bookings/notify.ts",
    from: "  const { status } = row.shown;\n  const isInCalendars",
    to: '  const { status } = row.shown;\n  if (status === "expired") return;\n  const isInCalendars',
  },
  {
    what: "what is accepted beyond the room of a day is not marked",
    file: "src/features/visits/bookings/answers/accepting.ts",
    from: "return { visitMinutes, isForced: noRoom !== undefined };",
    to: "return { visitMinutes, isForced: false };",
  },
  {
    what: "whether a day has room is not asked",
    file: "src/features/visits/bookings/room/room.ts",
    from: "const facts = readDay(db, schedule, asked.date, asked.without);",
    to: "const facts = readDay(db, schedule, asked.date, asked.without);\n  if (facts.hours) return undefined;",
  },
  {
    what: "the planner forgets that others have to be reached in time",
    file: "src/domain/day/capacity.ts",
    from: "      if (arrives > closes) return false;",
    to: "",
  },
  {
    what: "a request sent twice is two",
    file: "src/features/visits/bookings/requests/service.ts",
    from: "const earlier = findEarlier(tx, viewer, keys);",
    to: "const earlier = undefined as ReturnType<typeof findEarlier>;",
  },
  {
    what: "pets stay when their parent leaves",
    file: "src/features/visits/pets/feature.ts",
    from: "erasePerson: (_, tx, { id }) => tx.delete(pets).where(eq(pets.petParentId, id)).run(),",
    to: "erasePerson: (_, tx, { id }) => tx.delete(pets).where(eq(pets.petParentId, -id)).run(),",
  },
  {
    what: "what a groomer has noted about somebody outlives the account",
    file: "src/features/visits/clients/feature.ts",
    from: "    tx.delete(clientNotes).where(eq(clientNotes.petParentId, id)).run();\n",
    to: "",
  },
  {
    what: "what was said in requests outlives the account",
    file: "src/features/visits/bookings/erase.ts",
    from: '      ...emptyTextFields,\n      petInfo: "Removed with the account",\n',
    to: "",
  },
  {
    what: "the street outlives the account",
    file: "src/features/people/accounts/erase.ts",
    from: "[sessions, knownNetworks, mailedTokens, mailsOff, locations] as const",
    to: "[sessions, knownNetworks, mailedTokens, mailsOff] as const",
  },
  {
    what: "a groomer is listed after the end of the membership",
    file: "src/domain/membership.ts",
    from: "  ...off(facts),\n  state,\n  endDate,\n});",
    to: "  ...off(facts),\n  listedUntil: endDate + 90 * DAY_MS,\n  state,\n  endDate,\n});",
    days: 70,
  },
  {
    what: "a month has twenty days",
    file: "src/ports/payments/embedded-clock.ts",
    from: "    if (first.getTime() > after) return first.getTime();",
    to: "    if (first.getTime() > after) return Math.max(after + 20 * DAY_MS, first.getTime() - 11 * DAY_MS);",
    days: 70,
  },
  {
    what: "who has cancelled is charged on",
    file: "src/ports/payments/embedded-clock.ts",
    from: "if (row.cancelAt !== null && row.cancelAt <= at) return",
    to: 'if (row.cancelAt !== null && row.cancelAt <= at && row.status === "incomplete") return',
    more: [["Math.min(next, row.cancelAt ?? Number.POSITIVE_INFINITY)", "next"]],
    days: 70,
  },
  {
    what: "a provider that is away is our fault",
    file: "src/features/money/memberships/provider/provider-errors.ts",
    from: '      return new AppError("unavailable", message, undefined, 30);',
    to: "      throw new Error(message);",
  },
  {
    what: "a full disk is our fault",
    file: "src/http/errors.ts",
    from: "return fromStorage(ctx, request, error) ?? unexpected(ctx, request, error);",
    to: "return unexpected(ctx, request, error);",
  },
  {
    what: "a kept profile outlives its text",
    file: "src/http/caching/page-validator.ts",
    from: "&& versionNow(ctx, groomerId, turn) === version;",
    to: "&& versionNow(ctx, groomerId, turn) !== undefined;",
  },
  {
    what: "foreign keys are not looked at",
    file: "db/open.ts",
    from: '"foreign_keys = ON"',
    to: '"foreign_keys = OFF"',
  },
];
