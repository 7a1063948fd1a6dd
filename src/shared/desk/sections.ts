/** The sections of a groomer's business, of an account and of a parent's profile, in their order, as they stand in the address. */
export const businessSections = [
  "profile",
  "link",
  "photo",
  "hours",
  "area",
  "days-off",
  "calendars",
  "day-plan",
  "terms",
  "contact",
  "blocked",
] as const;
export type BusinessSection = (typeof businessSections)[number];

export const accountSections = [
  "details",
  "password",
  "devices",
  "notifications",
  "texts",
  "mails",
  "calendar",
  "membership",
  "data",
] as const;
export type AccountSection = (typeof accountSections)[number];

export const profileSections = [
  "details",
  "location",
  "password",
  "devices",
  "notifications",
  "texts",
  "mails",
  "calendar",
  "data",
] as const;
export type ProfileSection = (typeof profileSections)[number];

export type Section = BusinessSection | AccountSection | ProfileSection;

/** These hold nothing to fill in. */
export const shownOnly: readonly Section[] = ["blocked", "devices", "data", "membership"];

export const sectionLabels: Record<Section, string> = {
  profile: "Profile",
  link: "Your link",
  photo: "Photo and name",
  hours: "Hours",
  area: "Area",
  "days-off": "Days and hours off",
  calendars: "Other calendars",
  "day-plan": "Day plan",
  terms: "Terms",
  contact: "Contact",
  blocked: "Blocked",
  details: "Details",
  location: "Location",
  password: "Password",
  devices: "Devices",
  notifications: "Notifications",
  texts: "Text messages",
  mails: "Mails",
  calendar: "Calendar",
  membership: "Membership",
  data: "Data",
};
