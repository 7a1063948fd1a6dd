/** @jsxImportSource preact */
import { render } from "preact-render-to-string";
import { LetterBody, type LetterProps } from "#views/mail/letter.tsx";
import { MailFrame } from "#views/mail/mail-frame.tsx";
import { asMarkup, inOnePiece } from "#views/render-once.tsx";
import type { Config } from "../config.ts";
import { openingOf } from "./letter.ts";

const doctype = "<!doctype html>";

/** A mail of the outbox as HTML, without its frame. */
export const html = (letter: LetterProps) => inOnePiece(render(<LetterBody {...letter} />));

interface Written {
  subject: string;
  text: string;
  html: string;
}

/**
 * The whole HTML of a mail, for sending or showing it. The frame that all mails share is added here, so that a busy
 * hour does not write it to the disk again and again.
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
