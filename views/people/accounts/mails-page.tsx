/** @jsxImportSource preact */

import { authPath } from "#src/shared/base/paths.ts";
import { type MailKind, mailKindLabels, OTHER_MAILS } from "#src/shared/people/mail-labels.ts";
import { MAILS_ON, mailsOffPath } from "#src/shared/people/mail-paths.ts";
import { Onward, PanelPage, PlainForm } from "#views/ui/panel-page.tsx";

interface MailsPageProps {
  kind: MailKind;
  isOn: boolean;
  isDone: boolean;
  token: string;
}

export function MailsPage({ kind, isOn, isDone, token }: MailsPageProps) {
  const { about, off } = mailKindLabels[kind];
  if (!isOn) {
    return (
      <PanelPage title="These emails are off">
        <p>{off}</p>
        <p class="soft">{OTHER_MAILS}</p>
        <PlainForm token={token} action={MAILS_ON} button="Turn back on" busy="Turning on..." />
      </PanelPage>
    );
  }
  return (
    <PanelPage title={isDone ? "These emails are back on" : "Turn off these emails?"}>
      <p>{about}</p>
      <p class="soft">{OTHER_MAILS}</p>
      <PlainForm token={token} action={mailsOffPath(token)} button="Turn off" busy="Turning off..." />
    </PanelPage>
  );
}

export const DeadMailsPage = () => (
  <PanelPage title="This link doesn't work">
    <p>
      Open it again from the email, or log in and choose your emails under Account (groomers) or Profile (pet parents).
    </p>
    <Onward href={authPath("login")} button="Log in" />
  </PanelPage>
);
