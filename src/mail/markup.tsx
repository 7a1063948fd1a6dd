/** @jsxImportSource preact */
import { render } from "preact-render-to-string";
import { LetterBody, type LetterProps } from "#views/mail/letter.tsx";
import { MailFrame } from "#views/mail/mail-frame.tsx";
import { asMarkup, inOnePiece } from "#views/render-once.tsx";
import type { Config } from "../config.ts";
import { openingOf } from "./letter.ts";

const doctype = "<!doctype html>";

/** What a mail of the outbox says, as HTML. */
export const html = (letter: LetterProps) => inOnePiece(render(<LetterBody {...letter} />));

interface Written {
  subject: string;
  text: string;
  html: string;
}

/**
 * The whole HTML of a mail, for whoever sends or shows it. What is the same for all mails is put around here, so that a
 * busy hour writes none of it to the disk.
 */
export function wholeHtml({ appUrl, supportEmail }: Pick<Config, "appUrl" | "supportEmail">, mail: Written): string {
  // Mails written by earlier releases are whole.
  if (mail.html.startsWith(doctype)) return mail.html;
  return (
    doctype +
    render(
      <MailFrame subject={mail.subject} opening={openingOf(mail.text)} appUrl={appUrl} supportEmail={supportEmail}>
        {asMarkup(mail.html)}
      </MailFrame>,
    )
  );
}
