import { expect, test } from "bun:test";
import { inboxKey } from "#src/shared/base/mailbox.ts";

test.each([
  ["june.albright@gmail.com", "junealbright@gmail.com"],
  ["J.u.n.e.Albright+van@Gmail.com", "junealbright@gmail.com"],
  ["june.albright@googlemail.com", "junealbright@gmail.com"],
  ["june+van@example.com", "june@example.com"],
])("%s is read in the inbox %s", (address, inbox) => {
  expect(inboxKey(address)).toBe(inbox);
});

test.each(["june.albright@example.com", "june.albright@gemail.com", "june.albright@mail.gmail.com"])(
  "the dots of %s tell people apart",
  (address) => {
    expect(inboxKey(address)).toBe(address);
  },
);
