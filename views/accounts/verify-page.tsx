/** @jsxImportSource preact */
import { ErrorSummary } from "#views/ui/error-summary.tsx";

interface VerifyPageProps {
  /** Out of the mailed link; it goes back in the form, never in an address. */
  token: string;
  message?: string | undefined;
}

/** Mail scanners open links, so the address is confirmed by a button and not by the visit. */
export function VerifyPage({ token, message }: VerifyPageProps) {
  return (
    <div class="wrap narrow page">
      <div class="panel stack">
        <h1 class="title">Confirm your e-mail address</h1>
        <p>One press, and we know that our mails reach you.</p>
        <form class="form" method="post" action="/verify-email" data-busy="Confirming...">
          <ErrorSummary fields={{}} message={message} />
          <input type="hidden" name="token" value={token} />
          <div class="actions">
            <button class="btn deep" type="submit">
              Confirm this address
            </button>
          </div>
        </form>
      </div>
    </div>
  );
}

/** For somebody who follows the link once more. */
export function VerifiedPage({ next }: { next: string }) {
  return (
    <div class="wrap narrow page">
      <div class="panel stack">
        <h1 class="title">Your e-mail address is confirmed</h1>
        <p>There is nothing left to do here.</p>
        <div class="row">
          <a class="btn deep" href={next}>
            Continue
          </a>
        </div>
      </div>
    </div>
  );
}

/** A link that is unknown, too old, or replaced by a newer one: all the same to whoever holds it. */
export function DeadVerifyPage() {
  return (
    <div class="wrap narrow page">
      <div class="panel stack">
        <h1 class="title">This link no longer works</h1>
        <p>
          A link to confirm an e-mail address works once, for seven days, and a newer link replaces an older one. Log in
          and ask for a new one on your dashboard, then use the latest mail.
        </p>
        <div class="row">
          <a class="btn deep" href="/auth?mode=login">
            Log in
          </a>
        </div>
      </div>
    </div>
  );
}
