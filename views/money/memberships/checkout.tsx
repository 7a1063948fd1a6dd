/** @jsxImportSource preact */
import type { IslandProps } from "#islands/registry.ts";
import { MEMBERSHIP_PRICE_CENTS } from "#src/shared/base/brand.ts";
import { MEMBERSHIP_PANEL_PATH } from "#src/shared/base/dashboard-paths.ts";
import { SUBSCRIBE } from "#src/shared/base/paths.ts";
import { BACKGROUND_CHECK_TEXT } from "#src/shared/money/membership-labels.ts";
import { DogPack } from "#views/art/face.tsx";
import { Island } from "#views/island.tsx";
import { Awning } from "#views/ui/awning.tsx";
import { TickList } from "#views/ui/proof-list.tsx";
import { StartStepsBar } from "#views/ui/start-progress.tsx";

const features = [
  "Your own page with hours, service area, and reviews",
  "Up to 3 service packages at your prices, plus add-ons",
  "Up to 10 photos of your work",
  "A spot in search results near you",
  "Booking requests to accept or decline",
  "Days off that parents can't request",
  "Reviews only from completed visits",
  "No setup fees or commission. Clients pay you directly.",
];

export const MembershipFeatures = () => <TickList proofs={features} look="features" />;

export interface CheckoutProps {
  heading: string;
  terms: string;
  action: string;
  /** The last step of setting up: the check starts with the membership. */
  isStep?: boolean;
  payment: Omit<IslandProps<"payment">, "action">;
}

export function Checkout({ heading, terms, action, isStep = false, payment }: CheckoutProps) {
  return (
    <div class="wrap checkout">
      {isStep && <StartStepsBar step="membership" />}
      <h1>{heading}</h1>
      <section class="price-card" aria-labelledby="membership-card">
        <h2 id="membership-card">Groomer Membership</h2>
        <p class="price">
          <strong>${MEMBERSHIP_PRICE_CENTS / 100}</strong> per month
        </p>
        <p>
          <strong>{terms}</strong>
        </p>
        <p>Cancel anytime on your dashboard.</p>
        {isStep && <p>{BACKGROUND_CHECK_TEXT}</p>}
        <MembershipFeatures />
      </section>
      <section class="panel booking" aria-labelledby="payment-title">
        <Awning />
        <h2 id="payment-title">Payment</h2>
        <Island name="payment" props={{ ...payment, action }} />
        <noscript>
          <p class="notice warn">Turn on JavaScript to enter a card, then reload this page.</p>
        </noscript>
      </section>
    </div>
  );
}

export const JoinFailedPage = () => (
  <section class="wrap page join" aria-labelledby="setup-failed">
    <DogPack of={{ dachshund: 4, schnauzer: 1 }} />
    <h1 id="setup-failed">Failed to create subscription</h1>
    <p>There was an error setting up your subscription.</p>
    <a class="btn" href={SUBSCRIBE}>
      Try again
    </a>
  </section>
);

export const AlreadyMemberPage = ({ words }: { words: string }) => (
  <section class="wrap page join" aria-labelledby="already-member">
    <DogPack of={{ retriever: 2, spaniel: 5 }} />
    <h1 id="already-member">Your membership is active</h1>
    <p>{words}</p>
    <a class="btn" href={MEMBERSHIP_PANEL_PATH}>
      Manage membership
    </a>
  </section>
);
