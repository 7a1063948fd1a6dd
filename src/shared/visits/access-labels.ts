import { DAY_MS } from "../base/time.ts";
import { type AccessName, accessKeys } from "./booking-fields.ts";

const HOUSE_DAYS = 7;
export const ACCESS_FOR_MS = HOUSE_DAYS * DAY_MS;

export const accessLabels: Record<AccessName, string> = {
  parking: "Parking",
  stairs: "Stairs",
  gateCode: "Gate code",
  whoIsHome: "Who's home",
  note: "About the home",
};

const gateFirst = accessKeys.toSorted((a, b) => Number(b === "gateCode") - Number(a === "gateCode"));

/** "Gate 0417 · Guest spot 4" */
export const accessLine = (access: Record<AccessName, string | null> | null) =>
  gateFirst
    .flatMap((name) => access?.[name] ?? [])
    .map((text) => (text === access?.gateCode ? `Gate ${text}` : text))
    .join("\u00a0· ");
