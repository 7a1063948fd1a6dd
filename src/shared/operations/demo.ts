import type { Role } from "../base/viewers.ts";

export interface DemoAccount {
  readonly username: string;
  readonly label: string;
  readonly description: string;
  readonly role: Exclude<Role, "admin">;
}

export const demoAccounts: readonly DemoAccount[] = [
  {
    username: "demo_payment_issue",
    label: "Groomer with a payment issue",
    description: "Their membership has ended, so their listing is hidden until they pay.",
    role: "groomer",
  },
  {
    username: "demo_groomer",
    label: "Site-testing groomer",
    description: "A listed groomer with packages, add-ons, photos, and booking requests to reply to.",
    role: "groomer",
  },
  {
    username: "demo_parent",
    label: "Pet parent",
    description: "Searches for groomers, sends requests, and reviews completed visits.",
    role: "pet_parent",
  },
];

export const isDemoAccount = (username: string) => demoAccounts.some((account) => account.username === username);
