/** @jsxImportSource preact */
import { authPath, END_MEMBERSHIP } from "#src/shared/base/paths.ts";
import { DeadLinkPage, PanelPage, PlainForm } from "#views/ui/panel-page.tsx";

interface EndPageProps {
  token: string;
  businessName: string;
  /** Last day of the membership. Null if it ends immediately. */
  lastDay: string | null;
  message?: string | undefined;
}

/** Works without logging in. */
export const EndMembershipPage = ({ token, businessName, lastDay, message }: EndPageProps) => (
  <PanelPage title="End your membership?">
    <p>
      Your account is suspended, but {businessName} is still being charged for its membership.{" "}
      {lastDay
        ? `End it here. It runs until ${lastDay}, and you won't be charged again.`
        : "End it here. It ends now, and you won't owe anything."}
    </p>
    <PlainForm token={token} action={END_MEMBERSHIP} button="End my membership" busy="Ending..." message={message} />
  </PanelPage>
);

export const MembershipEndedPage = ({ lastDay, isConfirmed }: { lastDay: string | null; isConfirmed: boolean }) => (
  <PanelPage title={lastDay || !isConfirmed ? "Your membership will end" : "Your membership has ended"}>
    <p>
      {!isConfirmed
        ? "We'll end it as soon as our payment provider responds. You're all set."
        : lastDay
          ? `It runs until ${lastDay}. You won't be charged again.`
          : "You won't be charged again."}
    </p>
  </PanelPage>
);

export const DeadEndLinkPage = ({ supportEmail }: { supportEmail: string }) => (
  <DeadLinkPage href={authPath("login")} button="Log in">
    This link works for 180 days, or until your account is restored. If you can log in, your membership is on your
    dashboard. Otherwise, email us at <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
  </DeadLinkPage>
);
