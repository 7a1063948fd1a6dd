import type { IslandProps } from "#islands/registry.ts";
import { imageTypes } from "#src/shared/people/image-limits.ts";
import { coatConditionLabels, coatConditions } from "#src/shared/visits/pets/care-labels.ts";
import { MAX_PICTURES } from "#src/shared/visits/picture-labels.ts";

type Extras = IslandProps<"booking-request">["extras"];

const coat: Extras["coat"]["fields"] = [
  {
    name: "coatCondition",
    tag: "select",
    label: "Coat condition",
    options: [["", ""], ...coatConditions.map((condition) => [condition, coatConditionLabels[condition]] as const)],
  },
  {
    name: "pictures",
    tag: "input",
    type: "file",
    label: "Photos of the coat",
    hint: `Up to ${MAX_PICTURES}. Only your groomer sees them.`,
    accept: imageTypes,
    multiple: true,
  },
];

const house: Extras["house"]["fields"] = [
  {
    name: "specialInstructions",
    tag: "textarea",
    label: "Special instructions",
    maxLength: 2000,
    rows: 1,
  },
  {
    name: "access.parking",
    tag: "input",
    type: "text",
    label: "Parking",
    maxLength: 120,
    placeholder: "In the driveway",
  },
  {
    name: "access.stairs",
    tag: "input",
    type: "text",
    label: "Stairs",
    maxLength: 120,
    placeholder: "Two steps at the door",
  },
  {
    name: "access.gateCode",
    tag: "input",
    type: "text",
    label: "Gate code",
    hint: "Deleted seven days after the visit",
    maxLength: 40,
    autoComplete: "off",
  },
  {
    name: "access.whoIsHome",
    tag: "input",
    type: "text",
    label: "Who will be home?",
    maxLength: 120,
    placeholder: "Sam, until noon",
  },
  {
    name: "access.note",
    tag: "textarea",
    label: "Other notes about your home",
    hint: "For example: Water and power outlets",
    maxLength: 500,
    rows: 1,
  },
];

export const extraFields: Extras = {
  coat: { title: "Coat condition and photos", fields: coat },
  house: {
    title: "Special instructions and access",
    hint: "Your groomer sees access instructions once they accept, until seven days after the visit.",
    fields: house,
  },
};
