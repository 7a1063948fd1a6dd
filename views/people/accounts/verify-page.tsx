/** @jsxImportSource preact */
import { authPath, VERIFY_EMAIL } from "#src/shared/base/paths.ts";
import { DeadLinkPage, LinkForm, PanelPage } from "#views/ui/panel-page.tsx";

interface VerifyPageProps {
  token: string;
  message?: string | undefined;
}

export function VerifyPage({ token, message }: VerifyPageProps) {
  return (
    <PanelPage title="Confirm your e-mail address">
      <p>One press, and we know that our mails reach you.</p>
      <LinkForm
        token={token}
        action={VERIFY_EMAIL}
        button="Confirm this address"
        busy="Confirming..."
        message={message}
      />
    </PanelPage>
  );
}

/** For a link that is followed once more. */
export function VerifiedPage({ next }: { next: string }) {
  return (
    <PanelPage title="Your e-mail address is confirmed">
      <p>There is nothing left to do here.</p>
      <div class="row">
        <a class="btn deep" href={next}>
          Continue
        </a>
      </div>
    </PanelPage>
  );
}

export function DeadVerifyPage() {
  return (
    <DeadLinkPage href={authPath("login")} button="Log in">
      A link to confirm an e-mail address works once, for seven days, and a newer link replaces an older one. Log in and
      ask for a new one on your dashboard, then use the latest mail.
    </DeadLinkPage>
  );
}
