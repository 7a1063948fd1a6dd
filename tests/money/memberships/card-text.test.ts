import { expect, test } from "bun:test";
import { cardNumber, expiryDate, expiryParts, retype } from "#islands/money/memberships/card-text.ts";

test.each([
  ["4242424242424242", "4242 4242 4242 4242"],
  ["4242-4242 42", "4242 4242 42"],
  ["4242", "4242"],
  ["42424", "4242 4"],
  ["", ""],
  ["12345678901234567890123", "1234 5678 9012 3456 789"],
])("the card number %p is shown as %p", (typed, shown) => {
  expect(cardNumber(typed)).toBe(shown);
});

test.each([
  ["1", "1"],
  ["12", "12"],
  ["123", "12/3"],
  ["1230", "12/30"],
  ["8", "08"],
  ["830", "08/30"],
  ["8/30", "08/30"],
  ["08/2030", "08/30"],
  ["12 / 30", "12/30"],
])("the expiry date %p is shown as %p", (typed, shown) => {
  expect(expiryDate(typed)).toBe(shown);
});

test("an expiry date is read as month and year, anything else as nothing", () => {
  expect(expiryParts("08/30")).toEqual({ expMonth: "08", expYear: "30" });
  expect(expiryParts("8 / 2030")).toEqual({ expMonth: "8", expYear: "2030" });
  for (const wrong of ["", "08", "08/", "08/3", "August 30"]) {
    expect(expiryParts(wrong)).toEqual({ expMonth: "", expYear: "" });
  }
});

test("the caret stays behind the digit that was typed", () => {
  const input = { value: "4242 45242 4242", selectionStart: 7, setSelectionRange: (at: number) => carets.push(at) };
  const carets: number[] = [];

  retype(input as unknown as HTMLInputElement, cardNumber);

  expect(input.value).toBe("4242 4524 2424 2");
  expect(carets).toEqual([7]);
});
