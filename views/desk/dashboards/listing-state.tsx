/** @jsxImportSource preact */
import type { ListingNeed } from "#src/domain/listing.ts";
import { groomerTabPath } from "#src/shared/base/own-paths.ts";
import { SUBSCRIBE } from "#src/shared/base/paths.ts";
import { Icon } from "#views/ui/icon.tsx";
import { CheckState, type CheckStateProps } from "./check-state.tsx";

type Need = ListingNeed | "profile";

/** What each need is called, and where it is met; nothing to press where others have to act. */
const needs: Record<Need, { met: string; missing: string; href?: string; link?: string }> = {
  profile: {
    met: "Business profile written",
    missing: "Write your business profile: a name, a description and your hours",
    href: groomerTabPath("business"),
    link: "Open the Business tab",
  },
  location: {
    met: "Location known",
    missing: "Say where you start from, with a ZIP code that we know",
    href: `${groomerTabPath("business")}#location`,
    link: "Set your location",
  },
  package: {
    met: "At least one service package",
    missing: "Offer at least one service package",
    href: groomerTabPath("services"),
    link: "Add a package",
  },
  membership: {
    met: "Membership active",
    missing: "Have an active membership",
    href: SUBSCRIBE,
    link: "Subscribe",
  },
  "background-check": {
    met: "Background check passed",
    missing: "Pass the background check",
  },
  "not-suspended": {
    met: "Account in good standing",
    missing: "Your account is suspended. Please write to our support",
  },
};

const order: Need[] = ["profile", "location", "package", "membership", "background-check"];

/** The checklist before a groomer is listed; one line once they are. */
export function ListingState({ missing, ...checked }: { missing: Need[] } & CheckStateProps) {
  if (missing.length === 0) {
    return (
      <div class="notice" data-listing-state>
        <Icon name="tick" />
        <p>You are listed: pet parents near you can find your profile.</p>
      </div>
    );
  }
  const shown = missing.includes("not-suspended") ? [...order, "not-suspended" as const] : order;
  const done = shown.filter((need) => !missing.includes(need)).length;
  return (
    <section class="notice warn checklist" aria-labelledby="checklist-title" data-listing-state>
      <div>
        <h2 id="checklist-title">What is missing before you are listed</h2>
        <p class="soft small">
          {done} of {shown.length} done. Pet parents can find you once everything is.
        </p>
        <ul>
          {shown.map((need) => (
            <Line key={need} need={need} isMet={!missing.includes(need)} {...checked} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function Line({ need, isMet, ...checked }: { need: Need; isMet: boolean } & CheckStateProps) {
  const { met, missing, href, link } = needs[need];
  if (isMet) {
    return (
      <li class="met">
        <Icon name="tick" />
        <span>
          {met}
          <span class="hush"> (done)</span>
        </span>
      </li>
    );
  }
  return (
    <li>
      <span class="box" aria-hidden="true" />
      <span>
        {need === "background-check" ? <CheckState {...checked} /> : `${missing}. `}
        {href && <a href={href}>{link}</a>}
      </span>
    </li>
  );
}
