export type Reader = "visitor" | "other" | "groomer" | "member";
