import { expect, test } from "bun:test";
import { requestKeys } from "#src/features/visits/bookings/requests/fingerprint.ts";
import type { BookingRequest } from "#src/shared/visits/booking-request.ts";

const request: BookingRequest = {
  groomerId: 3,
  servicePackageId: 7,
  preferredDate: "2027-03-09",
  preferredTimeSlot: "Morning (8AM - 12PM)",
  petInfo: "Rex, a beagle",
  specialInstructions: null,
  coatCondition: null,
  petSize: null,
  addOnServiceIds: [5, 2],
};
const fingerprintOf = (more: Partial<BookingRequest>) => requestKeys({ ...request, ...more }, undefined).requestKey;

/** Requests that are open were written with these: another one would let the same request be sent twice. */
test.each([
  ["as little as possible", {}, "7fa65356d54e004196d07019f1808ba74c65f46add49b6d24b9d0c0bc97e89d9"],
  [
    "special instructions",
    { specialInstructions: "Gate on the left" },
    "76664ab7122d15a449b26e337651044aeca478b714ce2f4abe1a6832650650c2",
  ],
  ["a coat", { coatCondition: "tangles" as const }, "e7eb641273409b4454c507d682f1508dc53c6ffe9047fc08a610735b674d71f6"],
  [
    "pets, a place and access instructions",
    {
      petIds: [4, 1],
      petCount: 3,
      serviceAddress: "1 Main St",
      serviceCity: "Asheville",
      serviceState: "NC",
      serviceZipCode: "28801",
      access: { parking: "Drive", stairs: null, gateCode: null, whoIsHome: null, note: null },
    },
    "26180cd6e58146ededb946d4b2e64b2bccfd2aef2f7d9ae9231dfb39d66187a1",
  ],
])("a request with %s has the fingerprint that it always had", (_name, more, expected) => {
  expect(fingerprintOf(more)).toBe(expected);
});
