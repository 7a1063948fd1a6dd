import { byName } from "../base/by-name.ts";

/* Columns of the booking, inputs of the form and keys of the API each time: whatever handles all takes them here. */

export const emptyTextFields = { petInfo: "", specialInstructions: null, coatCondition: null };
export type TextFieldName = keyof typeof emptyTextFields;
export const textFieldNames = Object.keys(emptyTextFields) as TextFieldName[];

/** Access instructions, how to get into the house: keys of the API's `access`, which is null where nothing is said of it. */
export const accessNames = ["parking", "stairs", "gateCode", "whoIsHome", "note"] as const;
export type AccessName = (typeof accessNames)[number];
export const accessFields = accessNames.map((name) => `access.${name}` as const);

/** `access` as the API takes it, of what a form holds. */
export const accessIn = (values: Record<string, unknown>) => byName(accessNames, (name) => values[`access.${name}`]);

export const choiceNames = ["servicePackageId", "preferredDate", "preferredTimeSlot", "petCount"] as const;

export const placeNames = ["serviceAddress", "serviceCity", "serviceState", "serviceZipCode"] as const;

/** `keepAddress` is "true" or nothing, `termsVersion` the number of the terms that were ticked or nothing. */
export type TextName =
  | TextFieldName
  | (typeof choiceNames)[number]
  | (typeof placeNames)[number]
  | (typeof accessFields)[number]
  | "keepAddress"
  | "termsVersion";
export type ListName = "addOnServiceIds" | "petIds";

/** The button of a suggested time: "2026-06-12 Morning (8AM - 12PM)". */
export const OTHER_TIME = "otherTime";
