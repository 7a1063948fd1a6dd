import { clientRules } from "./clients.ts";
import { listingRules } from "./listing.ts";
import { peopleRules } from "./people.ts";
import type { Rule } from "./rule.ts";
import { siteRules } from "./site.ts";
import { talkRules } from "./talk.ts";
import { visitRules } from "./visits.ts";

const all = [...listingRules, ...talkRules, ...visitRules, ...clientRules, ...siteRules, ...peopleRules];
export type AnyRule = (typeof all)[number];

/** Ordered for deletion: referencing tables first. */
export const personalMap: readonly Rule[] = all;
