/** @jsxImportSource preact */
import { MEMBERSHIP_PRICE_CENTS, TRIAL_DAYS } from "#src/shared/base/brand.ts";
import { HAD_TRIAL } from "#src/shared/money/membership-labels.ts";
import { CallToAction } from "./call-to-action.tsx";
import { Features } from "./features.tsx";
import type { Reader } from "./reader.ts";

export function Pricing({ reader, hasTrial }: { reader: Reader; hasTrial: boolean }) {
  return (
    <section class="wrap band" id="pricing" aria-labelledby="pricing-title">
      <h2 id="pricing-title">Simple, Transparent Pricing</h2>
      <div class="pricing">
        <div class="price-card">
          <h3>Groomer Membership</h3>
          <p class="price">
            <strong>${MEMBERSHIP_PRICE_CENTS / 100}</strong> per month
          </p>
          <p>
            {hasTrial
              ? `After a free ${TRIAL_DAYS}-day trial. Add a card to start. Your first charge is on day ${TRIAL_DAYS + 1}.`
              : `${HAD_TRIAL}, so your first charge is on the day you subscribe.`}
          </p>
          <CallToAction reader={reader} />
        </div>
        <div>
          <h3>What you get</h3>
          <Features />
        </div>
      </div>
    </section>
  );
}
