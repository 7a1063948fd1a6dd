import { toRecord } from "../base/by-name.ts";

/* Names shared by columns, form inputs, and API keys. */

export const emptyTextFields = { petInfo: "", specialInstructions: null, coatCondition: null };
export type TextFieldName = keyof typeof emptyTextFields;
export const textFieldNames = Object.keys(emptyTextFields) as TextFieldName[];

/** Columns of visits and clients. */
export const emptyAccess = { parking: null, stairs: null, gateCode: null, whoIsHome: null, accessNote: null };
export const accessKeys = ["parking", "stairs", "gateCode", "whoIsHome", "note"] as const;
export type AccessName = (typeof accessKeys)[number];
export const accessFieldNames = accessKeys.map((name) => `access.${name}` as const);

export const toAccess = (values: Record<string, unknown>) => toRecord(accessKeys, (name) => values[`access.${name}`]);

const timeNames = ["preferredDate", "preferredTimeSlot", "everyWeeks"] as const;
export const choiceKeys = ["servicePackageId", ...timeNames, "petCount", "petSize"] as const;

export const addressKeys = ["serviceAddress", "serviceCity", "serviceState", "serviceZipCode"] as const;

/** `keepAddress` is "true" or empty; `policiesVersion` is a number or empty. */
export type FormTextName =
  | TextFieldName
  | (typeof choiceKeys)[number]
  | (typeof addressKeys)[number]
  | (typeof accessFieldNames)[number]
  | "keepAddress"
  | "policiesVersion";
export type FormListName = "addOnServiceIds" | "petIds";

/** Field with values like "2026-06-12 Morning (8AM - 12PM)". */
export const OTHER_TIME_FIELD = "otherTime";
