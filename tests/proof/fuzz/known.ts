import { outbox } from "#db/db.ts";
import { groomerTabs, parentTabs } from "#src/shared/dashboard/dashboards.ts";
import { referralSources } from "#src/shared/listing/referral-sources.ts";
import { adminTabs } from "#src/shared/operations/admin-labels.ts";
import { optionalEmailNames } from "#src/shared/people/email-labels.ts";
import { pixel } from "#tests/listing/offers/setup.ts";
import type { TestApp } from "#tests/support/app.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { disputedNoShow, onlyVisit, openOffer, visitWithoutGroomer } from "./bookings.ts";
import { type Known, knownBy } from "./by-schema.ts";
import { type Actor, ADMIN_PASSWORD, type Cast } from "./cast.ts";
import { ofClientBook } from "./client-book.ts";
import { TODAY, visitNow, visitsAhead } from "./planned-day.ts";
import { messageIds, notedVisit, notePhotos, reportedMessages } from "./threads.ts";

export function knownValues(app: TestApp, { people, intentId }: Cast, actor: Actor): Known {
  const emails = app.ctx.db.select({ text: outbox.text }).from(outbox).all();
  const ownId = actor === "visitor" ? 1 : people[actor].id;
  const password = actor === "admin" ? [ADMIN_PASSWORD, PASSWORD] : [PASSWORD, PASSWORD, "correct biscuit"];
  return knownBy({
    ...ids(ownId, actor),
    ...idsOfCalls,
    ...talk,
    ...places,
    ...days,
    ...numbers,
    ...care,
    username: ["gus", "ana", "boss", "boss@example.com", "demo_parent", "newcomer"],
    password,
    currentPassword: password,
    email: ["ana@example.com", "gus@example.com", "new.one@example.com", "nobody@example.com"],
    phone: ["828-555-0142", ""],
    birthYear: [2019, ""],
    weight: [45, "12.5", ""],
    size: ["small", ""],
    phoneNumber: ["828-555-0100", "+1 (828) 555-0100"],
    role: ["pet_parent", "groomer"],
    token: emails.flatMap(({ text }) => /token=([\w.-]+)/.exec(text)?.[1] ?? []),
    intentId: [intentId ?? "none"],
    description: ["A warm van, a quiet dryer, one dog at a time."],
    comment: ["He waits at the window for the van now."],
    imageUrl: [pixel],
    beforeOf: [1, 2],
    order: [visitsAhead, visitsAhead.toReversed(), visitsAhead.slice(1), null],
    hours: [{ [visitsAhead[0]!]: "16:30" }, { [visitsAhead[0]!]: "16:15", [visitsAhead[1]!]: "17:00" }],
    minutes: [15, 30, 60, 90],
    options: [
      [{ date: "2026-06-18", slot: "Evening (4PM - 7PM)" }],
      [{ date: "2026-06-17", slot: "Morning (8AM - 12PM)" }],
      [{ date: "2026-06-17", slot: "Morning (8AM - 12PM)", time: "10:30" }],
    ],
    next: [
      ...visitsAhead,
      ...visitsAhead,
      "/groomers",
      "/groomer/1?date=2026-06-16",
      "//evil.example",
      "/\\evil.example",
      "https://evil.example",
    ],
    ...ofClientBook(app),
    handle: ["blue-ridge", "Blue-Ridge", "support", "tidy-tails", "tidy-tails-2"],
    "GET /groomer/{id} from": cameFrom,
    "GET /@{handle} from": cameFrom,
    time: ["2026-06-16 Morning (8AM - 12PM)", "2026-06-16"],
    googleUrl: ["https://g.page/abc", "https://g.page.evil.example/abc", null],
    kind: [...optionalEmailNames],
    mode: ["login", "register", "zipcode", "citystate"],
    archived: ["1", "true"],
    map: ["1"],
    tab: [...adminTabs, ...groomerTabs, ...parentTabs],
    region: ["NC", "nc", "US", "XX"],
  });
}

const cameFrom = [...referralSources, "zipCode=28801&mode=zipcode"];

const mostly = <T>(right: T, ...others: T[]): T[] => [
  ...Array.from({ length: 9 * others.length }, () => right),
  ...others,
];

const care = {
  coat: ["short", "curly", ""],
  traits: [["anxious", "senior"], "may-bite,muzzle", []],
  rabiesUntil: ["2027-03-01", "2020-01-01", ""],
  repeatWeeks: [4, 12, "6", null, ""],
  coatCondition: ["brushed", "tangles", "matted", ""],
  gateCode: ["4711", "#90210", ""],
};

const ids = (ownId: number, actor: Actor) => ({
  id: [1, 2, 3, 4, 5, "1", "2", visitNow, visitNow, ownId],
  userId: actor === "admin" ? mostly<unknown>(1, "2") : mostly<unknown>(ownId, String(ownId), 1, 2),
  petParentId: actor === "groomer" ? mostly(2, 5) : mostly(ownId, 2),
  groomerId: mostly<unknown>(1, "1", 2, 3),
  servicePackageId: mostly(1, 3),
  addOnServiceIds: [1, 2],
  petIds: [1, 2],
  bookingId: mostly(3, 4, 1),
  messageId: [...messageIds, ...reportedMessages],
  petId: mostly(1, 2),
  photoId: notePhotos,
});

const idsOfCalls = {
  "POST /api/bookings/{id}/proposals id": mostly(visitsAhead[0]!, visitsAhead[1]!),
  "GET /api/bookings/{id}/next-visit id": mostly(onlyVisit, 3),
  "POST /api/bookings/{id}/next-visit id": mostly(onlyVisit, 3),
  "PATCH /api/proposals/{id} id": [openOffer, openOffer, 1, 2],
  "POST /api/bookings/{id}/dispute id": mostly(6, visitWithoutGroomer),
  "PATCH /api/admin/bookings/{id}/dispute id": mostly(disputedNoShow, 6),
  "PATCH /api/bookings/{id}/status id": [1, 1, 2, visitNow],
  "POST /api/bookings/{id}/note id": mostly(3, notedVisit),
  ...Object.fromEntries(
    ["POST {}/allow", "DELETE {}/allow", "POST {}/portfolio"].map((call) => [
      `${call.replace("{}", "/api/bookings/{id}/photos/{photoId}")} id`,
      mostly(notedVisit, 3),
    ]),
  ),
  "POST /api/threads/{id}/messages id": mostly(1, 2),
  "GET /api/admin/messages/{id}/thread id": [1, 2],
  "PATCH /api/admin/messages/{id} id": mostly(1, ...messageIds.slice(1)),
  "PATCH /api/admin/reviews/{id} id": mostly(1, 2),
  "POST /api/reports kind": mostly("profile", "booking", "message", "review"),
  "POST /api/reports id": [1, 2, 3, 4, ...reportedMessages],
  "GET /api/admin/reports/{id} id": mostly(4, 1),
};

const places = {
  zipCode: mostly("28801", "28803-1234", "10001", "99501", "00000"),
  address: ["1 Elm Street"],
  serviceAddress: ["1 Elm Street"],
  serviceZipCode: mostly("28801", "28803-1234", "10001"),
  city: mostly("asheville", "Asheville", "New York", "asheville-nc"),
  state: mostly("NC", "nc", "NY", "AK"),
  serviceCity: ["Asheville"],
  serviceState: ["NC"],
  location: ["28801", "Asheville, NC", "Asheville"],
  distance: [5, 10, 25, "25", 50],
};

const soon = ["2026-06-11", "2026-06-12", "2026-06-16", "2026-06-17", "2026-06-18", "2026-07-07", "2026-11-01"];
const days = {
  preferredDate: soon,
  startDate: soon,
  endDate: mostly("2027-03-14", ...soon, ""),
  date: [...soon, "2026-02-03", ...Array<string>(8).fill(TODAY)],
  expires: [...soon, "2028-02-29"],
  until: [...soon, "2027-06-10", null, null, null],
  open: ["08:00", "09:30"],
  close: ["17:00", "23:59"],
  opens: ["08:00", "12:00", "15:30"],
  closes: ["16:00", "17:45"],
  lunchOpens: ["11:00", "12:30"],
  lunchCloses: ["13:00", "14:00"],
};

const numbers = {
  serviceRadius: [1, 20, "20", 100],
  radius: ["1", "20", "100"],
  page: ["1", "2", 1, 100],
  package: ["1", "3"],
  again: ["3", "1"],
  pets: ["1", "1-2", [{ name: "Pepper" }, { name: "Mo", type: "Cat" }], [{ id: 1, name: "Pepper" }], []],
  pet: ["1", "2"],
  startedYear: [2017, "2017", null],
  priceMin: [4500, 100],
  priceMax: [6000, 100_000],
  price: [1200],
  durationMinutes: [15, 60, 1440],
  petCount: [2, "3", ""],
  everyWeeks: [6, "2", 7, ""],
  petSize: ["small", "giant", "", null],
  petSizes: ["small", "medium,large"],
  sizes: [{ small: { price: 4500, minutes: 45 }, giant: { price: 9000, minutes: 120 } }, { medium: null }, {}],
  sizeWeights: [
    { small: 20, medium: 50, large: 90 },
    { small: "10", medium: 30, large: 300 },
  ],
  rating: [1, 5, "5"],
  option: mostly(1, 2, 3),
  weeks: ["4", "6", "12", "13"],
  mostCents: mostly(100_000, 1),
  pricesShown: mostly("", "1+=1"),
  age: [3, 0.5, "2.5", ""],
  weight: [40, "40.5", "null"],
  sortOrder: [0, 1, 9],
  number: ["4242 4242 4242 4242", "4000 0025 0000 3155", "4000 0000 0000 0002"],
  expMonth: [12, "1"],
  expYear: [30, "2030"],
  cvc: ["123"],
};

const talk = {
  upTo: [1, 5],
  before: ["5", "2"],
  photos: [[pixel], [pixel, pixel, pixel], []],
  policiesVersion: mostly<unknown>(1, "1", 2),
  noticeHours: [24, 48, "72"],
  depositLink: ["https://venmo.com/u/gus", "javascript:alert(1)", ""],
  depositCents: [2000, 1, null],
  sendDeposit: [true, false],
  age: ["0", "60000", "99999999"],
  search: ["ana", "Waffles", "nobody"],
};
