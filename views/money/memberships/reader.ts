/** Whom the page speaks to: a groomer without a membership, one who has it, and a person signed in as anything else. */
export type Reader = "visitor" | "other" | "groomer" | "member";
