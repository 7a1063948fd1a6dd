/** @jsxImportSource preact */
import { FORGOT_PASSWORD, NOT_ME } from "#src/shared/base/paths.ts";
import { DeadLinkPage, PanelPage, PlainForm } from "#views/ui/panel-page.tsx";

export const NotMePage = ({ token, message }: { token: string; message?: string | undefined }) => (
  <PanelPage title="That login wasn't you?">
    <p>We'll log out every browser, and your password stops working. Then choose a new one.</p>
    <PlainForm token={token} action={NOT_ME} button="This wasn't me" busy="Logging out..." message={message} />
  </PanelPage>
);

export const DeadNotMePage = () => (
  <DeadLinkPage href={FORGOT_PASSWORD} button="Choose a new password">
    Links about a login work once, for seven days. If something looks wrong, choose a new password: it logs out every
    browser.
  </DeadLinkPage>
);
