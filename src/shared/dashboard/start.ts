import * as z from "zod/mini";
import { START_PAGE } from "../base/dashboard-paths.ts";
import { SUBSCRIBE } from "../base/paths.ts";
import { BusinessInput } from "../listing/business.ts";
import { LocationInput, ServiceRadiusInput } from "../people/locations.ts";

/** The membership step is the checkout page. */
export const startSteps = ["you", "services", "days", "photos", "membership"] as const;
export type StepKey = (typeof startSteps)[number];

const startStepLabels: Record<StepKey, string> = {
  you: "you and where you start from",
  services: "services and prices",
  days: "days and area",
  photos: "photos",
  membership: "first month free",
};

export const startStepName = (step: StepKey, hasTrial: boolean) =>
  step === "membership" && !hasTrial ? "membership" : startStepLabels[step];

export const startPath = (step: StepKey) => (step === "membership" ? SUBSCRIBE : `${START_PAGE}?step=${step}`);
export const nextOrLastStep = (step: StepKey) => startSteps[startSteps.indexOf(step) + 1] ?? step;

/** Invalid values count as missing. */
export const StartQuery = z.object({
  step: z.catch(z.optional(z.enum(["you", "services", "days", "photos"])), undefined),
});
export type StartQuery = z.infer<typeof StartQuery>;

export const YouInput = z.object({
  businessName: BusinessInput.shape.businessName,
  description: BusinessInput.shape.description,
  address: LocationInput.shape.address,
  zipCode: LocationInput.shape.zipCode,
});

export const DaysInput = z.object({ businessHours: BusinessInput.shape.businessHours, ...ServiceRadiusInput.shape });

/** Something worth doing right after a groomer is listed. */
export interface NextTask {
  name: string;
  says: string;
  href: string;
  icon: "calendar" | "bell" | "share" | "pin" | "user" | "dog";
  isDone: boolean;
}
