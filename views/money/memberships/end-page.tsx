/** @jsxImportSource preact */
import { authPath, END_MEMBERSHIP } from "#src/shared/base/paths.ts";
import { DeadLinkPage, LinkForm, PanelPage } from "#views/ui/panel-page.tsx";

interface EndPageProps {
  token: string;
  businessName: string;
  /** What ending means now: the day until which nothing changes, or null when it ends at once. */
  lastDay: string | null;
  message?: string | undefined;
}

/** For a suspended person, who cannot log in. */
export function EndPage({ token, businessName, lastDay, message }: EndPageProps) {
  return (
    <PanelPage title="End your membership?">
      <p>
        Your account is suspended, and the membership of {businessName} goes on being charged.{" "}
        {lastDay
          ? `You can end it here: it then runs until ${lastDay}, and nothing more is charged.`
          : "You can end it here: it ends now, and what is owed is dropped."}
      </p>
      <LinkForm token={token} action={END_MEMBERSHIP} button="End my membership" busy="Ending..." message={message} />
    </PanelPage>
  );
}

/** Nothing is left to end, or it was just ended. */
export function EndedPage({ lastDay, isTold }: { lastDay: string | null; isTold: boolean }) {
  return (
    <PanelPage title={lastDay || !isTold ? "Your membership will end" : "Your membership has ended"}>
      <p>
        {!isTold
          ? "We have written it down, and tell our payment provider as soon as it answers. You have nothing left to do."
          : lastDay
            ? `It runs until ${lastDay}. Nothing more is charged, and you have nothing left to do.`
            : "Nothing more is charged, and you have nothing left to do."}
      </p>
    </PanelPage>
  );
}

export function DeadEndPage({ supportEmail }: { supportEmail: string }) {
  return (
    <DeadLinkPage href={authPath("login")} button="Log in">
      It is for suspended accounts, and works until the account is restored, for 180 days. If you can log in, you find
      your membership on your dashboard. Otherwise write to us: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
    </DeadLinkPage>
  );
}
