import type { ImportColumn } from "./import-labels.ts";

/* The names by which other programs call what the site knows of clients. */

/**
 * As MoeGo, Square, Gingr, Pawfinity and Google Contacts name them, in small letters, without digits, and without words such as
 * 'client' before them: 'Phone 1 - Value' is "phone value".
 */
export const columnNames: Readonly<Record<ImportColumn, readonly string[]>> = {
  name: ["name", "full name", "display name", "household", "family", "customer", "client", "owner", "contact"],
  "first-name": ["first name", "given name", "first", "firstname"],
  "last-name": ["last name", "family name", "last", "surname", "lastname"],
  phone: [
    ...["phone", "phone number", "phone value", "mobile", "mobile phone", "mobile number", "cell", "cell phone"],
    ...["cell number", "home phone", "work phone", "other phone", "secondary phone", "telephone", "tel", "phone s"],
  ],
  email: ["email", "email address", "email value", "e mail", "e mail address", "e mail value", "emails"],
  street: [
    ...["street", "street address", "address", "address line", "address street", "home address", "full address"],
    ...["street line", "address extended address", "service address", "mailing address", "apt", "unit", "suite"],
  ],
  city: ["city", "town", "address city", "home city", "locality"],
  state: ["state", "province", "region", "address region", "address state", "home state", "state province"],
  zip: ["zip", "zip code", "zipcode", "postal code", "postcode", "postal", "address postal code", "zip postal code"],
  "gate-code": ["gate code", "access code", "entry code", "door code", "gate"],
  note: ["note", "notes", "memo", "comment", "comments", "alert", "alert notes", "alerts", "remarks", "private notes"],
  "pet-name": ["pet name", "pet", "pet s name", "pet names", "pet first name"],
  "pet-type": ["pet type", "species", "pet species", "type of pet", "pet kind"],
  "pet-breed": ["breed", "pet breed", "breeds", "breed name"],
  "pet-size": ["size", "weight", "pet size", "pet weight", "weight lbs", "weight lb", "pet weight lbs", "size weight"],
  "pet-born": [
    "pet birthday",
    "pet birth date",
    "pet birthdate",
    "pet dob",
    "pet date of birth",
    "birth year",
    "pet born",
  ],
  "pet-rabies": [
    ...["rabies", "rabies until", "rabies expiration", "rabies expiration date", "rabies expires", "rabies expiry"],
    ...["rabies exp", "rabies vaccine expiration", "rabies vaccination expiration", "pet rabies", "rabies due"],
  ],
  "pet-note": [
    "pet note",
    "pet notes",
    "pet comments",
    "grooming notes",
    "behavior notes",
    "health issues",
    "pet alert",
  ],
  "leave-out": [],
};

/** Names that are about pets only where other columns are too: contacts have birthdays of their own. */
export const besidePets: Readonly<Record<string, ImportColumn>> = {
  type: "pet-type",
  animal: "pet-name",
  birthday: "pet-born",
  birthdate: "pet-born",
  "birth date": "pet-born",
  "date of birth": "pet-born",
  dob: "pet-born",
  born: "pet-born",
};
