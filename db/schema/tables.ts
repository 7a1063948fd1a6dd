/** Every table, for drizzle's queries and its migrations. */
export * from "./accounts.ts";
export * from "./alerts.ts";
export * from "./audit.ts";
export * from "./bookings.ts";
export * from "./calendar-feeds.ts";
export * from "./geo.ts";
export * from "./groomers.ts";
export * from "./memberships.ts";
export * from "./offers.ts";
export * from "./outbox.ts";
export * from "./payments.ts";
export * from "./pets.ts";
export * from "./schedules.ts";
export * from "./secrets.ts";
