/** @jsxImportSource preact */
import { render } from "preact-render-to-string";
import { footerTexts, neverInvitePath } from "#src/shared/day/added/invitation-labels.ts";
import { emailsOffPath, optionalEmailLabels } from "#src/shared/people/email-labels.ts";
import { leaveWaitingPath, waitingFooter } from "#src/shared/search/waiting-labels.ts";
import { EmailBody, type EmailProps } from "#views/email/email-body.tsx";
import { EmailFrame } from "#views/email/email-frame.tsx";
import { flattenRope, fromHtml } from "#views/ui/render-once.tsx";
import type { Config } from "../base/config.ts";
import type { Email } from "../ports/email.ts";
import { invitedTokenIn, kindIn, waitingListTokenIn } from "./emails-off.ts";
import { firstParagraphOf } from "./template.ts";

export const emailBodyHtml = (template: EmailProps) => flattenRope(render(<EmailBody {...template} />));

interface StoredEmail extends Pick<Email, "subject" | "text" | "html"> {
  offToken: string | null;
}

const OFF_LABEL = "Turn off these emails";

export function offFooter({ appUrl }: Pick<Config, "appUrl">, { offToken }: Pick<StoredEmail, "offToken">) {
  if (offToken === null) return undefined;
  const waiting = waitingListTokenIn(offToken);
  if (waiting) return { why: waitingFooter.why, label: waitingFooter.off, url: appUrl + leaveWaitingPath(waiting) };
  const invited = invitedTokenIn(offToken);
  if (invited) return { why: footerTexts.why, label: footerTexts.off, url: appUrl + neverInvitePath(invited) };
  const kind = kindIn(offToken);
  return kind && { why: optionalEmailLabels[kind].about, label: OFF_LABEL, url: appUrl + emailsOffPath(offToken) };
}

export function textWithFooter(config: Pick<Config, "appUrl">, email: Pick<StoredEmail, "text" | "offToken">): string {
  const off = offFooter(config, email);
  return off ? `${email.text}\n\n${off.why}\n${off.label}:\n${off.url}` : email.text;
}

/** The layout is added at sending, so that it isn't stored with each email. */
export function htmlWithFooter(config: Pick<Config, "appUrl" | "supportEmail">, email: StoredEmail): string {
  const { appUrl, supportEmail } = config;
  return (
    "<!doctype html>" +
    render(
      <EmailFrame
        subject={email.subject}
        opening={firstParagraphOf(email.text)}
        off={offFooter(config, email)}
        {...{ appUrl, supportEmail }}
      >
        {fromHtml(email.html)}
      </EmailFrame>,
    )
  );
}
