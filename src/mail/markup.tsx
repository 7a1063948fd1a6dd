/** @jsxImportSource preact */
import { render } from "preact-render-to-string";
import { invitationMail, neverInvitePath } from "#src/shared/day/own/invitation-labels.ts";
import { leaveWaitingPath, waitingMail } from "#src/shared/finding/waiting-labels.ts";
import { mailKindLabels, mailsOffPath } from "#src/shared/people/mail-labels.ts";
import { LetterBody, type LetterProps } from "#views/mail/letter.tsx";
import { MailFrame } from "#views/mail/mail-frame.tsx";
import { asMarkup, inOnePiece } from "#views/render-once.tsx";
import type { Config } from "../base/config.ts";
import { openingOf } from "./letter.ts";
import { invitedTokenIn, kindOf, waitingTokenIn } from "./mails-off.ts";

const doctype = "<!doctype html>";

export const html = (letter: LetterProps) => inOnePiece(render(<LetterBody {...letter} />));

interface StoredMail {
  subject: string;
  text: string;
  html: string;
  offToken: string | null;
}

const OFF_LABEL = "Turn off these emails";

export function offUrl({ appUrl }: Pick<Config, "appUrl">, { offToken }: Pick<StoredMail, "offToken">) {
  if (offToken === null) return undefined;
  const waiting = waitingTokenIn(offToken);
  if (waiting) return { why: waitingMail.why, label: waitingMail.off, url: appUrl + leaveWaitingPath(waiting) };
  const invited = invitedTokenIn(offToken);
  if (invited) return { why: invitationMail.why, label: invitationMail.off, url: appUrl + neverInvitePath(invited) };
  const kind = kindOf(offToken);
  return kind && { why: mailKindLabels[kind].about, label: OFF_LABEL, url: appUrl + mailsOffPath(offToken) };
}

export function wholeText(config: Pick<Config, "appUrl">, mail: Pick<StoredMail, "text" | "offToken">): string {
  const off = offUrl(config, mail);
  return off ? `${mail.text}\n\n${off.why}\n${off.label}:\n${off.url}` : mail.text;
}

/** The layout is added at sending, so that it isn't stored with each email. */
export function wholeHtml(config: Pick<Config, "appUrl" | "supportEmail">, mail: StoredMail): string {
  const { appUrl, supportEmail } = config;
  // Older releases stored whole emails.
  if (mail.html.startsWith(doctype)) return mail.html;
  return (
    doctype +
    render(
      <MailFrame
        subject={mail.subject}
        opening={openingOf(mail.text)}
        off={offUrl(config, mail)}
        {...{ appUrl, supportEmail }}
      >
        {asMarkup(mail.html)}
      </MailFrame>,
    )
  );
}
