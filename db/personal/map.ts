import { clientRules } from "./clients.ts";
import { listingRules } from "./listing.ts";
import { peopleRules } from "./people.ts";
import type { Rule } from "./rule.ts";
import { siteRules } from "./site.ts";
import { talkRules } from "./talk.ts";
import { visitRules } from "./visits.ts";

const all = [...listingRules, ...talkRules, ...visitRules, ...clientRules, ...siteRules, ...peopleRules];
export type AnyRule = (typeof all)[number];

/**
 * Every table and column: what of it is in the download of a person's data, and what becomes of it when an account closes or its time is
 * over. In the order in which an account lets go: what refers to others comes before them, and the account itself is last.
 */
export const personalMap: readonly Rule[] = all;
