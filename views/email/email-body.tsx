/** @jsxImportSource preact */
import "../guard.ts";
import { emailStyles } from "./email-styles.ts";

export type TextOrUrl = string | { url: string; label?: string };

export interface EmailProps {
  subject: string;
  greeting: string;
  paragraphs: readonly (readonly TextOrUrl[])[];
  facts: readonly { name: string; value: readonly TextOrUrl[] }[];
  action: { label: string; url: string } | undefined;
  closing: readonly TextOrUrl[];
}

/** `EmailFrame` is added at sending. */
export const EmailBody = ({ subject, greeting, paragraphs, facts, action, closing }: EmailProps) => (
  <>
    <h1 style={emailStyles.heading}>{subject}</h1>
    <p>{greeting}</p>
    {paragraphs.map((pieces) => (
      <p key={pieces}>{pieces.map(pieceText)}</p>
    ))}
    {facts.length > 0 && (
      <table class="facts" width="100%">
        {facts.map(({ name, value }) => (
          <tr key={name}>
            <th>{name}</th>
            <td>{value.map(pieceText)}</td>
          </tr>
        ))}
      </table>
    )}
    {action && (
      <div style={emailStyles.action}>
        <a href={action.url} style={emailStyles.button}>
          {action.label}
        </a>
      </div>
    )}
    {closing.length > 0 && <p class="closing">{closing.map(pieceText)}</p>}
  </>
);

const pieceText = (piece: TextOrUrl) =>
  typeof piece === "string" ? (
    piece
  ) : (
    <a key={piece.url} class="link" href={piece.url}>
      {piece.label ?? piece.url}
    </a>
  );
