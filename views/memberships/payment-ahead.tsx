/** @jsxImportSource preact */
import { MEMBERSHIP_PRICE_CENTS } from "#src/shared/brand.ts";
import { Face } from "#views/art/face.tsx";

/** What a look from outside sees: nothing is begun before somebody here says so. */
export function PaymentAhead() {
  return (
    <section class="wrap page join" aria-labelledby="payment-ahead">
      <div class="pack">
        <Face breed="retriever" tint={2} />
        <Face breed="spaniel" tint={5} />
      </div>
      <h1 id="payment-ahead">Your membership</h1>
      <p>
        Membership is ${MEMBERSHIP_PRICE_CENTS / 100} a month. The next page says what is charged when, before you pay.
      </p>
      <a class="btn" href="/subscribe">
        Continue
      </a>
    </section>
  );
}
