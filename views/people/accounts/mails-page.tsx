/** @jsxImportSource preact */

import { authPath } from "#src/shared/base/paths.ts";
import { type MailKind, mailKindLabels, OTHER_MAILS } from "#src/shared/people/mail-labels.ts";
import { MAILS_ON, mailsOffPath } from "#src/shared/people/mail-paths.ts";
import { LinkForm, PanelPage } from "#views/ui/panel-page.tsx";

interface MailsPageProps {
  kind: MailKind;
  isOn: boolean;
  /** Whether its reader has just chosen that. */
  isDone: boolean;
  token: string;
}

/** For the reader of a mail that can be switched off: what that means, or that it is done. */
export function MailsPage({ kind, isOn, isDone, token }: MailsPageProps) {
  const { about, off } = mailKindLabels[kind];
  if (!isOn) {
    return (
      <PanelPage title="These mails are switched off">
        <p>{off}</p>
        <p class="soft">{OTHER_MAILS}</p>
        <LinkForm token={token} action={MAILS_ON} button="Switch on again" busy="Switching on..." />
      </PanelPage>
    );
  }
  return (
    <PanelPage title={isDone ? "These mails are switched on again" : "Switch these mails off?"}>
      <p>{about}</p>
      <p class="soft">{OTHER_MAILS}</p>
      <LinkForm token={token} action={mailsOffPath(token)} button="Switch off" busy="Switching off..." />
    </PanelPage>
  );
}

/** For a link that was cut off, or made up. */
export function DeadMailsPage() {
  return (
    <PanelPage title="This link does not work">
      <p>
        It is not complete. Open it once more from the mail, or log in: the Account tab of groomers and the Profile tab
        of pet parents say which mails you get.
      </p>
      <div class="row">
        <a class="btn deep" href={authPath("login")}>
          Log in
        </a>
      </div>
    </PanelPage>
  );
}
