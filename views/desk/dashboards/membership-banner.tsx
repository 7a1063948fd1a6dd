/** @jsxImportSource preact */
import { MEMBERSHIP_PRICE_CENTS } from "#src/shared/base/brand.ts";
import { MEMBERSHIP_PANEL, PAYMENT_RETURN } from "#src/shared/base/own-paths.ts";
import { SUBSCRIBE } from "#src/shared/base/paths.ts";
import { HAD_TRIAL } from "#src/shared/money/membership-labels.ts";
import { Icon } from "#views/ui/icon.tsx";

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

export function MembershipBanner({ kind, day, hasTrial }: Props) {
  switch (kind) {
    case "payment-required":
      return (
        <section class="notice bad" aria-label="Membership status">
          <Icon name="warning" />
          <div>
            <h2>Subscription Payment Required</h2>
            <p>{day ? `Your membership ended on ${day}.` : "Your membership has ended."} Parents can't find you.</p>
          </div>
          <a class="btn" href={SUBSCRIBE}>
            Pay to Reactivate
          </a>
        </section>
      );
    case "add-card":
      return (
        <section class="notice warn" aria-label="Membership status">
          <Icon name="info" />
          <div>
            <h2>Add a card for your membership</h2>
            <p>Parents can't find you until you add one. {day && `You won't be charged before ${day}.`}</p>
          </div>
          <a class="btn" href={MEMBERSHIP_PANEL}>
            Add a card
          </a>
        </section>
      );
    case "past-due":
      return (
        <section class="notice warn" aria-label="Membership status">
          <Icon name="warning" />
          <div>
            <h2>Your last payment didn't go through</h2>
            <p>{day ? `You stay listed until ${day}. ` : ""}Please check your card.</p>
          </div>
          <a class="btn" href={SUBSCRIBE}>
            Update payment
          </a>
        </section>
      );
    case "canceling":
    case "ending":
      return (
        <section class="notice" aria-label="Membership status">
          <Icon name="info" />
          <div>
            <h2>Your membership ends {day ? `on ${day}` : "soon"}</h2>
            <p>You'll stay listed until then and won't be charged again.</p>
          </div>
          <a class="btn line" href={MEMBERSHIP_PANEL}>
            {kind === "canceling" ? "Keep my membership" : "See your membership"}
          </a>
        </section>
      );
    case "grant-ends":
      return (
        <section class="notice" aria-label="Membership status">
          <Icon name="info" />
          <div>
            <h2>Your membership ends {day ? `on ${day}` : "soon"}</h2>
            <p>Subscribe to stay listed after that.</p>
          </div>
          <a class="btn line" href={SUBSCRIBE}>
            Subscribe
          </a>
        </section>
      );
    case "confirming":
      return (
        <section class="notice" aria-label="Membership status">
          <Icon name="clock" />
          <div>
            <h2>Your payment is being confirmed</h2>
            <p>This usually takes a few minutes. You don't need to pay again.</p>
          </div>
          <a class="btn line" href={PAYMENT_RETURN}>
            Check again
          </a>
        </section>
      );
    case "unknown":
      return (
        <section class="notice" aria-label="Membership status">
          <Icon name="info" />
          <div>
            <h2>The payment provider isn't responding</h2>
            <p>If you just paid, your membership starts once it's back. You don't need to pay again.</p>
          </div>
          <a class="btn line" href={PAYMENT_RETURN}>
            Check again
          </a>
        </section>
      );
    case "subscribe":
      return (
        <section class="notice" aria-label="Membership status">
          <Icon name="info" />
          <div>
            <h2>Start your membership</h2>
            <p>
              {hasTrial
                ? `The first month is free, then ${price} a month. Cancel anytime.`
                : `${HAD_TRIAL}. A membership is ${price} a month. Cancel anytime.`}
            </p>
          </div>
          <a class="btn" href={SUBSCRIBE}>
            Subscribe
          </a>
        </section>
      );
  }
}
