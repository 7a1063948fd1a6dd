export const importColumnLabels = {
  name: "Name",
  "first-name": "First name",
  "last-name": "Last name",
  "other-name": "Another person",
  company: "Company",
  phone: "Phone",
  email: "Email",
  street: "Street",
  city: "City",
  state: "State",
  zip: "ZIP code",
  "other-address": "Another address",
  "gate-code": "Gate code",
  "last-visit": "Last visit",
  "next-visit": "Next visit",
  weeks: "Visit frequency",
  note: "Note",
  extra: "Note with this title",
  "pet-name": "Pet's name",
  "pet-type": "Dog or cat",
  "pet-breed": "Breed",
  "pet-size": "Size or weight",
  "pet-born": "Birthday or year",
  "pet-rabies": "Rabies expires",
  "pet-note": "Pet note",
  "pet-extra": "Pet note with this title",
  "leave-out": "Skip",
} as const;

export type ImportColumn = keyof typeof importColumnLabels;
export const isNameColumn = (column: ImportColumn) => ["name", "first-name", "last-name", "company"].includes(column);

export const importColumns = Object.keys(importColumnLabels) as [ImportColumn, ...ImportColumn[]];

export const MAX_IMPORT_BYTES = 5 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 5000;
export const MAX_IMPORT_COLUMNS = 100;

export const IMPORT_TOO_LARGE_TEXT = "Your client list can be up to 5MB. Split it into smaller files.";

export const CLIENTS_SHOWN = 20;
export const PROBLEMS_SHOWN = 50;
