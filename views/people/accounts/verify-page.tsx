/** @jsxImportSource preact */
import { authPath, VERIFY_EMAIL } from "#src/shared/base/paths.ts";
import { DeadLinkPage, Onward, PanelPage, PlainForm } from "#views/ui/panel-page.tsx";

export const VerifyPage = ({ token, message }: { token: string; message?: string | undefined }) => (
  <PanelPage title="Confirm your email">
    <PlainForm token={token} action={VERIFY_EMAIL} button="Confirm email" busy="Confirming..." message={message} />
  </PanelPage>
);

export const VerifiedPage = ({ next }: { next: string }) => (
  <PanelPage title="Your email is confirmed">
    <p>You're all set.</p>
    <Onward href={next} button="Continue" />
  </PanelPage>
);

export const DeadVerifyPage = () => (
  <DeadLinkPage href={authPath("login")} button="Log in">
    Confirmation links work once, for seven days, and only the newest counts. Request a new one on your dashboard.
  </DeadLinkPage>
);
