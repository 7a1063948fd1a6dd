/** @jsxImportSource preact */
import { ErrorSummary } from "#views/ui/error-summary.tsx";

interface EndPageProps {
  /** Out of the mailed link; it goes back in the form. */
  token: string;
  businessName: string;
  /** What ending means now: the day until which nothing changes, or null when it ends at once. */
  lastDay: string | null;
  message?: string | undefined;
}

/** For a suspended person, who cannot log in. Mail scanners open links, so only the button ends anything. */
export function EndPage({ token, businessName, lastDay, message }: EndPageProps) {
  return (
    <div class="wrap narrow page">
      <div class="panel stack">
        <h1 class="title">End your membership?</h1>
        <p>
          Your account is suspended, and the membership of {businessName} goes on being charged.{" "}
          {lastDay
            ? `You can end it here: it then runs until ${lastDay}, and nothing more is charged.`
            : "You can end it here: it ends now, and what is owed is dropped."}
        </p>
        <form class="form" method="post" action="/membership/end" data-busy="Ending...">
          <ErrorSummary fields={{}} message={message} />
          <input type="hidden" name="token" value={token} />
          <div class="actions">
            <button class="btn deep" type="submit">
              End my membership
            </button>
          </div>
        </form>
      </div>
    </div>
  );
}

/** Nothing is left to end, or it was just ended. */
export function EndedPage({ lastDay, isTold }: { lastDay: string | null; isTold: boolean }) {
  return (
    <div class="wrap narrow page">
      <div class="panel stack">
        <h1 class="title">{lastDay || !isTold ? "Your membership will end" : "Your membership has ended"}</h1>
        <p>
          {!isTold
            ? "We have written it down, and tell our payment provider as soon as it answers. You have nothing left to do."
            : lastDay
              ? `It runs until ${lastDay}. Nothing more is charged, and you have nothing left to do.`
              : "Nothing more is charged, and you have nothing left to do."}
        </p>
      </div>
    </div>
  );
}

export function DeadEndPage({ supportEmail }: { supportEmail: string }) {
  return (
    <div class="wrap narrow page">
      <div class="panel stack">
        <h1 class="title">This link no longer works</h1>
        <p>
          It is for suspended accounts, and works until the account is restored, for 180 days. If you can log in, you
          find your membership on your dashboard. Otherwise write to us:{" "}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
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
