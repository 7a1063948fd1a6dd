import { DAY_MS } from "../base/duration.ts";
import type { AccessName } from "./booking-fields.ts";

const HOUSE_DAYS = 7;
export const HOUSE_MS = HOUSE_DAYS * DAY_MS;

export const accessLabels: Record<AccessName, string> = {
  parking: "Parking",
  stairs: "Stairs",
  gateCode: "Gate code",
  whoIsHome: "Who's home",
  note: "About the home",
};
