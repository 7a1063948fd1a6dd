/** @jsxImportSource preact */
import { MEMBERSHIP_PRICE_CENTS } from "#src/shared/base/brand.ts";
import { AFTER_PAYMENT_PATH, MEMBERSHIP_PANEL_PATH } from "#src/shared/base/dashboard-paths.ts";
import { SUBSCRIBE } from "#src/shared/base/paths.ts";
import { HAD_TRIAL_TEXT } from "#src/shared/money/membership-labels.ts";
import { Icon, type IconName } from "#views/ui/icon.tsx";

export interface MembershipBannerProps {
  kind:
    | "subscribe"
    | "add-card"
    | "payment-required"
    | "past-due"
    | "canceling"
    | "ending"
    | "grant-ends"
    | "confirming"
    | "unknown";
  day: string | null;
}

interface Props extends MembershipBannerProps {
  hasTrial: boolean;
}

const price = `$${MEMBERSHIP_PRICE_CENTS / 100}`;

interface BannerTexts {
  look?: "bad" | "warn";
  icon?: IconName;
  title: string;
  text: string;
  to: [href: string, words: string];
  isQuiet?: boolean;
}

const words: Record<Props["kind"], (about: Props) => BannerTexts> = {
  "payment-required": ({ day }) => ({
    look: "bad",
    icon: "warning",
    title: "Subscription Payment Required",
    text: `${day ? `Your membership ended on ${day}.` : "Your membership has ended."} Parents can't find you.`,
    to: [SUBSCRIBE, "Pay to Reactivate"],
  }),
  "add-card": ({ day }) => ({
    look: "warn",
    title: "Add a card for your membership",
    text: `Parents can't find you until you add one. ${day ? `You won't be charged before ${day}.` : ""}`,
    to: [MEMBERSHIP_PANEL_PATH, "Add a card"],
  }),
  "past-due": ({ day }) => ({
    look: "warn",
    icon: "warning",
    title: "Your last payment didn't go through",
    text: `${day ? `You stay listed until ${day}. ` : ""}Please check your card.`,
    to: [SUBSCRIBE, "Update payment"],
  }),
  canceling: ({ day }) => ending(day, [MEMBERSHIP_PANEL_PATH, "Keep my membership"]),
  ending: ({ day }) => ending(day, [MEMBERSHIP_PANEL_PATH, "See your membership"]),
  "grant-ends": ({ day }) => ({ ...ending(day, [SUBSCRIBE, "Subscribe"]), text: "Subscribe to keep it after that." }),
  confirming: () => ({
    icon: "clock",
    title: "Your payment is being confirmed",
    text: "This usually takes a few minutes. You don't need to pay again.",
    to: [AFTER_PAYMENT_PATH, "Check again"],
    isQuiet: true,
  }),
  unknown: () => ({
    title: "The payment provider isn't responding",
    text: "If you just paid, your membership starts once it's back. You don't need to pay again.",
    to: [AFTER_PAYMENT_PATH, "Check again"],
    isQuiet: true,
  }),
  subscribe: ({ hasTrial }) => ({
    title: "Start your membership",
    text: hasTrial
      ? `The first month is free, then ${price} a month. Cancel anytime.`
      : `${HAD_TRIAL_TEXT}. A membership is ${price} a month. Cancel anytime.`,
    to: [SUBSCRIBE, "Subscribe"],
  }),
};

const ending = (day: string | null, to: BannerTexts["to"]): BannerTexts => ({
  title: `Your membership ends ${day ? `on ${day}` : "soon"}`,
  text: "Nothing changes until then, and you won't be charged again.",
  to,
  isQuiet: true,
});

export function MembershipBanner(about: Props) {
  const { look = "", icon = "info", title, text, to, isQuiet } = words[about.kind](about);
  return (
    <section class={`notice ${look}`.trim()} aria-label="Membership status">
      <Icon name={icon} />
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <a class={isQuiet ? "btn line" : "btn"} href={to[0]}>
        {to[1]}
      </a>
    </section>
  );
}
