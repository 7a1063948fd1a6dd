import { expect, test } from "bun:test";
import { weeksAndNoShowTexts } from "#islands/clients/clients/client-labels.ts";
import { phoneView } from "#src/domain/people/phones.ts";
import { smsLink } from "#src/shared/clients/sms-link.ts";
import {
  bookedText,
  canceledText,
  imOutsideText,
  lateText,
  movedText,
  onMyWayText,
  rebookingText,
  reminderText,
} from "#src/shared/clients/texts.ts";

test.each([
  ["(828) 555-0143", "Hi & bye #1", "sms:+18285550143?&body=Hi%20%26%20bye%20%231"],
  ["(828) 555-0143", "One\nTwo", "sms:+18285550143?&body=One%0ATwo"],
  ["(828) 555-0143", "I'm here 🐶", "sms:+18285550143?&body=I'm%20here%20%F0%9F%90%B6"],
  ["(828) 555-0143", "50% + 1?", "sms:+18285550143?&body=50%25%20%2B%201%3F"],
  ["(828) 555-0143", "half \ud83d", "sms:+18285550143?&body=half%20%EF%BF%BD"],
  ["(828) 555-0143", "", "sms:+18285550143"],
  ["555-0101", "Hi", "sms:5550101?&body=Hi"],
  ["+44 20 7946 0958", "Hi", "sms:+442079460958?&body=Hi"],
  ["(828) 555-0143 ext. 12", "Hi", null],
  ["none", "Hi", null],
  [null, "Hi", null],
])("links a text to %p that says %p", (typed, body, link) => {
  expect(smsLink(phoneView(typed), body)).toBe(link);
});

const june = { name: "June Albright", pets: [{ name: "Olive" }] };
const visit = { ...june, date: "2026-12-01", start: "10:30", until: null };
const window = { ...visit, start: "09:00", until: "10:00" };
const both = { name: "Mrs. Farrow", pets: [{ name: "Cookie" }, { name: "Honey" }] };

test.each([
  [weeksAndNoShowTexts({ usualWeeks: 1, noShowsHere: 1 }).join(), "every week,1 no-show"],
  [
    bookedText({ ...visit, service: "Full Groom", price: 9500 }, "Marisol"),
    "Hi June, Olive is booked for Tuesday, December 1 at 10:30 AM: Full Groom, $95. I'll text when I'm on my way. Marisol",
  ],
  [
    bookedText({ ...window, ...both, service: null, price: null }, "Marisol"),
    "Hi Mrs. Farrow, Cookie and Honey are booked for Tuesday, December 1 between 9:00 and 10:00 AM. I'll text when I'm on my way. Marisol",
  ],
  [
    bookedText({ ...visit, pets: [], service: null, price: 0 }, "Marisol"),
    "Hi June, your visit is booked for Tuesday, December 1 at 10:30 AM. I'll text when I'm on my way. Marisol",
  ],
  [
    reminderText({ ...visit, isTomorrow: true }, "Marisol"),
    "Hi June, a reminder: I'll groom Olive tomorrow, Tuesday, December 1, at 10:30 AM. Marisol",
  ],
  [
    reminderText({ ...visit, pets: [], isTomorrow: false }, "Marisol"),
    "Hi June, a reminder: I'll groom your pet on Tuesday, December 1, at 10:30 AM. Marisol",
  ],
  [
    rebookingText(both, "Marisol"),
    "Hi Mrs. Farrow, Cookie and Honey are due for a visit. Would you like me to find a time? Marisol",
  ],
  [onMyWayText(both, "09:04"), "Hi Mrs. Farrow, I'm on my way to Cookie and Honey. I'll be there around 9:04 AM."],
  [onMyWayText({ ...june, pets: [] }, null), "Hi June, I'm on my way to you."],
  [lateText(june, 15, "09:20"), "Hi June, I'm running 15 minutes late. I'll be there around 9:20 AM. Sorry!"],
  [imOutsideText(june), "Hi June, I'm outside."],
  [movedText(visit), "Hi June, I moved Olive to Tuesday, December 1 at 10:30 AM. Does that work for you?"],
  [
    canceledText(visit),
    "Hi June, I have to cancel your visit on Tuesday, December 1 at 10:30 AM. Sorry! Would you like another day?",
  ],
])("writes prepared text %#", (text, expected) => {
  expect(text).toBe(expected);
});
