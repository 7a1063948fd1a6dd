/** @jsxImportSource preact */
import { twoStepPath } from "#src/shared/people/mfa-paths.ts";
import { Icon } from "#views/ui/icon.tsx";

/** Disappears permanently with either answer. */
export const TwoStepOffer = () => (
  <div class="banner">
    <section class="notice" aria-labelledby="two-step-offer">
      <Icon name="info" />
      <div>
        <h2 id="two-step-offer">Protect your client list</h2>
        <p>With two-step verification, a stolen password isn't enough to see your clients' addresses.</p>
      </div>
      <form class="row" method="post" action={twoStepPath("not-now")}>
        <a class="btn" href={twoStepPath("set-up")}>
          Set up
        </a>
        <button class="btn plain" type="submit">
          Not now
        </button>
      </form>
    </section>
  </div>
);
