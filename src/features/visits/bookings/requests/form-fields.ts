import type { IslandProps } from "#islands/registry.ts";
import { acceptedImages } from "#src/shared/people/image-limits.ts";
import { repeatWeekCounts } from "#src/shared/visits/booking-request.ts";
import { coatConditionLabels, coatConditions, everyWeeksLabel } from "#src/shared/visits/pets/pet-labels.ts";
import { MAX_PHOTOS } from "#src/shared/visits/photo-labels.ts";

type Form = IslandProps<"booking-request">;
type FormExtras = Form["extras"];

const coat: FormExtras["coat"]["fields"] = [
  {
    name: "coatCondition",
    tag: "select",
    label: "Coat condition",
    options: [["", ""], ...coatConditions.map((condition) => [condition, coatConditionLabels[condition]] as const)],
  },
  {
    name: "photos",
    tag: "input",
    type: "file",
    label: "Photos of the coat",
    hint: `Up to ${MAX_PHOTOS}. Only your groomer sees them.`,
    accept: acceptedImages,
    multiple: true,
  },
];

type Field = FormExtras["house"]["fields"][number];

const line = (name: Field["name"], label: string, more: Partial<Field>): Field => ({
  name,
  tag: "input",
  type: "text",
  label,
  maxLength: 120,
  ...more,
});

const house: FormExtras["house"]["fields"] = [
  { name: "specialInstructions", tag: "textarea", label: "Special instructions", maxLength: 2000, rows: 1 },
  line("access.parking", "Parking", { placeholder: "In the driveway" }),
  line("access.stairs", "Stairs", { placeholder: "Two steps at the door" }),
  line("access.gateCode", "Gate code", {
    hint: "Deleted seven days after the visit",
    maxLength: 40,
    autoComplete: "off",
  }),
  line("access.whoIsHome", "Who will be home?", { placeholder: "Sam, until noon" }),
  {
    name: "access.note",
    tag: "textarea",
    label: "Other notes about your home",
    hint: "For example: Water and power outlets",
    maxLength: 500,
    rows: 1,
  },
];

export const accountFormFields: Form["account"] = [
  line("fullName", "Full name", { autoComplete: "name", required: true }),
  line("email", "Email", { type: "email", maxLength: 254, autoComplete: "email", required: true }),
  line("password", "Password", {
    type: "password",
    hint: "At least 6 characters",
    maxLength: 256,
    autoComplete: "new-password",
    required: true,
  }),
];

const weeks = repeatWeekCounts.map((every) => [String(every), everyWeeksLabel(every)] as const);

export const extraFieldGroups: FormExtras = {
  repeat: {
    title: "Repeat",
    hint: "Your groomer agrees once, and we book the visits ahead. You can move or cancel each.",
    fields: [{ name: "everyWeeks", tag: "select", label: "Repeats", options: [["", "Doesn't repeat"], ...weeks] }],
  },
  coat: { title: "Coat condition and photos", fields: coat },
  house: {
    title: "Special instructions and access",
    hint: "Your groomer sees access instructions once they accept, until seven days after the visit.",
    fields: house,
  },
};
