/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import type { ListingNeed } from "#src/domain/listing.ts";
import { DISMISS_START_PATH, LISTED_PAGE } from "#src/shared/base/dashboard-paths.ts";
import { type NextTask, type StepKey, startPath, startStepName, startSteps } from "#src/shared/dashboard/start.ts";
import type { BackgroundCheckStatus } from "#src/shared/listing/groomer-labels.ts";
import { twoStepPath } from "#src/shared/people/mfa-paths.ts";

type ListingGap = ListingNeed | "profile";

interface StartLineProps extends CheckProps {
  missing: readonly ListingGap[];
  isHidden: boolean;
  /** Undefined before a groomer is listed. */
  next: NextTask | undefined;
  hasTrial: boolean;
}

/** A new groomer's next step, in a line on Today. */
export function SetupStepLine({ missing, isHidden, next, hasTrial, ...checked }: StartLineProps) {
  if (missing.includes("not-suspended")) {
    return (
      <p class="notice warn">
        <span>
          Your account is suspended. Contact <Support {...checked} />.
        </span>
      </p>
    );
  }
  if (isHidden) return null;
  const step = stepOf(missing);
  if (step) {
    const at = `Step ${startSteps.indexOf(step) + 1} of ${startSteps.length}: ${startStepName(step, hasTrial)}`;
    return <Line title="Get listed" text={at} href={startPath(step)} />;
  }
  if (missing.includes("background-check")) return <CheckLine {...checked} />;
  return next ? <Line title="Next up" text={<a href={LISTED_PAGE}>{next.name}</a>} /> : null;
}

function stepOf(missing: readonly ListingGap[]): StepKey | undefined {
  if (missing.includes("profile") || missing.includes("location")) return "you";
  if (missing.includes("package")) return "services";
  return missing.includes("membership") ? "membership" : undefined;
}

interface LineProps {
  title: string;
  text: ComponentChildren;
  /** Shown as a button while a step is left. */
  href?: string;
}

const Line = ({ title, text, href }: LineProps) => (
  <section class="notice start-line" aria-labelledby="start-line">
    <p>
      <b id="start-line">{title}</b> {text}
    </p>
    <NotNow action={DISMISS_START_PATH} href={href} go="Continue" />
  </section>
);

const NotNow = ({ action, href, go }: { action: string; href: string | undefined; go: string }) => (
  <form class="row" method="post" action={action}>
    {href && (
      <a class="btn small" href={href}>
        {go}
      </a>
    )}
    <button class="btn plain small" type="submit">
      Not now
    </button>
  </form>
);

interface CheckProps {
  check: BackgroundCheckStatus;
  supportEmail: string;
  hasFreeMonth: boolean;
}

const needed =
  "It needs your full legal name, date of birth, recent addresses, and consent, and takes about 3-5 business days after you reply.";

const checks: Record<BackgroundCheckStatus, { title: string; text: string }> = {
  not_started: {
    title: "Your background check is about to start",
    text: `A third-party service emails you. ${needed}`,
  },
  pending: {
    title: "Your background check is in progress",
    text: `Look for an email from the third-party service. ${needed}`,
  },
  failed: { title: "You didn't pass the background check", text: "We can't list you. You won't be charged." },
  passed: { title: "", text: "" },
};

function CheckLine({ hasFreeMonth, ...checked }: CheckProps) {
  const { title, text } = checks[checked.check];
  return (
    <details class="notice start-line">
      <summary>{title}</summary>
      <p class="small">
        {text}{" "}
        {checked.check !== "failed" && hasFreeMonth && "Your free month is extended while you wait, by up to 14 days. "}
        Questions? Email <Support {...checked} />.
      </p>
    </details>
  );
}

const Support = ({ supportEmail }: Pick<CheckProps, "supportEmail">) => (
  <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
);

/** Disappears permanently with either answer. */
export const TwoStepOffer = () => (
  <div class="banner">
    <details class="notice start-line">
      <summary>Protect your client list</summary>
      <p class="small">With two-step verification, a stolen password isn't enough to see your clients' addresses.</p>
      <NotNow action={twoStepPath("not-now")} href={twoStepPath("set-up")} go="Set up" />
    </details>
  </div>
);
