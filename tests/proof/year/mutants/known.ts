import type { Mutant } from "./mutant.ts";

export const known: Mutant[] = [
  {
    what: "the street and the way in are read for ever",
    file: "src/domain/access-instructions.ts",
    from: " && now < houseHiddenFrom(visit);",
    to: " && (now < houseHiddenFrom(visit) || true);",
  },
  {
    what: "the street and the way in are read before the yes",
    file: "src/domain/access-instructions.ts",
    from: 'status === "completed" || (status === "accepted" && !isUndoable(acceptedAt, now));',
    to: 'status !== "declined" && !isUndoable(acceptedAt, now);',
  },
  {
    what: "a request tells phone and e-mail",
    file: "src/features/visits/bookings/booking-view.ts",
    from: "const waiting = { ...housed, petParentPhone: null, petParentEmail: null };",
    to: "const waiting = housed;",
  },
  {
    what: "words stay readable after a no",
    file: "src/features/visits/bookings/booking-view.ts",
    from: 'return booking.status === "pending" ? waiting : { ...waiting, ...withoutVisit };',
    to: "return waiting;",
  },
  {
    what: "the groomer reads what is said against a no-show",
    file: "src/features/visits/bookings/booking-view.ts",
    from: "const contest = booking.contest && { ...booking.contest, text: null };",
    to: "const contest = booking.contest;",
  },
  {
    what: "admins read threads that nobody has reported",
    file: "src/features/running/admin/reports/reported-threads.ts",
    from: "if (!isReported(tx, bookingId, now)) throw notFound();",
    to: "",
  },
  {
    what: "hidden reviews are shown",
    file: "src/features/talk/reviews/queries.ts",
    from: 'and(eq(reviews.groomerId, bound(sql.placeholder("groomerId"))), isNull(reviews.hiddenAt))',
    to: 'and(eq(reviews.groomerId, bound(sql.placeholder("groomerId"))), or(isNull(reviews.hiddenAt), gt(reviews.id, 0)))',
    more: [["import { and,", "import { gt, or, and,"]],
  },
  {
    what: "reviews name their writers",
    file: "src/features/talk/reviews/queries.ts",
    from: '[...(others.at(-1) ?? "")][0]',
    to: "others.at(-1)",
  },
  {
    what: "gate codes stand in the list for spreadsheets",
    file: "src/features/clients/clients/csv.ts",
    from: '["phone", ({ entered }) => entered.phone],',
    to: '["phone", ({ entered }) => entered.phone],\n  ["gate", ({ entered }) => entered.access?.gateCode ?? null],',
  },
  {
    what: "the log names who is written to",
    file: "src/mail/attempt.ts",
    from: "    const sent = {",
    to: '    ctx.log.info("mail sent", { to: mail.recipient });\n    const sent = {',
  },
  {
    what: "everybody reads a groomer's e-mail address",
    file: "src/features/listing/groomers/profile-view.ts",
    from: "email: isKnown || row.showEmail ? row.email : null,",
    to: "email: row.email,",
  },
  {
    what: "anybody's address is told by a number",
    file: "src/features/people/accounts/settings/location-queries.ts",
    from: "if (userId !== viewer.userId) return undefined;",
    to: "",
  },
  {
    what: "a kept page knows no cookie",
    file: "src/http/caching/plain-requests.ts",
    from: 'method === "GET" && !headers.has("cookie") &&',
    to: 'method === "GET" &&',
  },
  {
    what: "clients are found whoever asks",
    file: "src/features/clients/clients/client-rows.ts",
    from: "    eq(clients.groomerId, groomerId),\n",
    to: "    id === undefined ? eq(clients.groomerId, groomerId) : undefined,\n",
    more: [],
  },
];
