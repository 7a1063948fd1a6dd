export type BusinessSection = "profile" | "link" | "area" | "calendars";

const ofBoth = ["security", "devices", "notifications", "texts", "emails", "calendar"] as const;
export const accountSections = ["details", ...ofBoth, "membership", "data"] as const;
export type AccountSection = (typeof accountSections)[number];

export const profileSections = ["details", "location", ...ofBoth, "blocked", "data"] as const;
export type ProfileSection = (typeof profileSections)[number];

export type Section = AccountSection | ProfileSection;

export const sectionLabels: Record<Section, string> = {
  details: "Details",
  location: "Location",
  security: "Security",
  devices: "Devices",
  notifications: "Notifications",
  texts: "Text messages",
  emails: "Emails",
  calendar: "Calendar link",
  membership: "Membership",
  blocked: "Stopped messages",
  data: "Data",
};
