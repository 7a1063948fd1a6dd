/** @jsxImportSource preact */
import type { ListingNeed } from "#src/domain/listing.ts";
import { businessPath, groomerTabPath } from "#src/shared/base/own-paths.ts";
import { SUBSCRIBE } from "#src/shared/base/paths.ts";
import type { BackgroundCheckStatus } from "#src/shared/listing/groomer-labels.ts";
import { Icon } from "#views/ui/icon.tsx";

type Need = ListingNeed | "profile";

/** No link if others must act. */
const needs: Record<Need, { met: string; missing: string; href?: string }> = {
  profile: {
    met: "Business profile created",
    missing: "Create your business profile",
    href: businessPath("profile"),
  },
  location: {
    met: "Location added",
    missing: "Add your starting location with a valid ZIP code",
    href: businessPath("area"),
  },
  package: {
    met: "Service package added",
    missing: "Add a service package",
    href: groomerTabPath("services"),
  },
  membership: {
    met: "Membership active",
    missing: "Start your membership",
    href: SUBSCRIBE,
  },
  "background-check": {
    met: "Background check passed",
    missing: "Pass the background check",
  },
  "not-suspended": {
    met: "Account in good standing",
    missing: "Your account is suspended. Contact support",
  },
};

const order: Need[] = ["profile", "location", "package", "membership", "background-check"];

interface ListingStateProps extends CheckStateProps {
  missing: readonly Need[];
  hasBanner: boolean;
  hasTrial: boolean;
}

export function ListingState({ missing, hasBanner, hasTrial, ...checked }: ListingStateProps) {
  const all = missing.includes("not-suspended") ? [...order, "not-suspended" as const] : order;
  const done = all.filter((need) => !missing.includes(need));
  const open = all.filter((need) => missing.includes(need) && !(need === "membership" && hasBanner));
  if (open.length === 0) return null;
  return (
    <section class="notice warn checklist" aria-labelledby="checklist-title">
      <div>
        <h2 id="checklist-title">Finish these steps to get listed</h2>
        <ul>
          {open.map((need) => (
            <li key={need}>
              <span class="box" aria-hidden="true" />
              {need === "background-check" ? <Check {...checked} /> : <Open need={need} hasTrial={hasTrial} />}
            </li>
          ))}
        </ul>
        {done.length > 0 && (
          <details>
            <summary>
              {done.length} of {all.length} done
            </summary>
            <ul>
              {done.map((need) => (
                <li key={need} class="met">
                  <Icon name="tick" />
                  <span>
                    {needs[need].met}
                    <span class="hush"> (done)</span>
                  </span>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </section>
  );
}

function Open({ need, hasTrial }: { need: Need; hasTrial: boolean }) {
  const { missing, href } = needs[need];
  const text = need === "membership" && hasTrial ? `${missing}: the first month is free` : missing;
  return href ? <a href={href}>{text}</a> : <span>{text}.</span>;
}

/** Nothing for the groomer to do; explains how and when. */
const Check = (checked: CheckStateProps) => (
  <details>
    <summary>{needs["background-check"].missing}</summary>
    <p class="small">
      <CheckState {...checked} />
    </p>
  </details>
);

interface CheckStateProps {
  check: BackgroundCheckStatus;
  supportEmail: string;
  hasFreeMonth: boolean;
}

const words: Record<Exclude<BackgroundCheckStatus, "passed">, string> = {
  not_started:
    "It starts once your membership is active. A third-party service then emails you. It needs your full legal name, date of birth, recent addresses, and consent, and takes about 3-5 business days after you reply.",
  pending:
    "It's in progress. Look for an email from the third-party service. It needs your full legal name, date of birth, recent addresses, and consent, and takes about 3-5 business days after you reply.",
  failed: "You didn't pass, so we can't list you. You won't be charged.",
};

function CheckState({ check, supportEmail, hasFreeMonth }: CheckStateProps) {
  if (check === "passed") return null;
  return (
    <>
      {words[check]}{" "}
      {check !== "failed" && hasFreeMonth && "Your free month is extended while you wait, by up to 14 days. "}
      Questions? Email <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
    </>
  );
}
