import { BRAND, TAGLINE } from "#src/shared/brand.ts";

/** A mail in our own words; both its plain and its HTML form are made of the same parts. */
export interface Letter {
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** Facts as name and value, for example "Date" and "Tuesday, March 9, 2027". */
  facts?: [name: string, value: string][];
  action?: { label: string; url: string };
  /** What follows the button, such as what to do when the mail was not expected. */
  closing?: string;
}

export const plainText = ({ greeting, paragraphs, facts = [], action, closing }: Letter) =>
  [
    greeting,
    ...paragraphs,
    facts.map(([name, value]) => `${name}: ${value}`).join("\n"),
    action ? `${action.label}:\n${action.url}` : "",
    closing ?? "",
    `${BRAND}\n${TAGLINE}`,
  ]
    .filter(Boolean)
    .join("\n\n");

const styles = {
  body: "margin:0;padding:24px;background:#e2f0ec;font:16px/1.5 Figtree,Arial,sans-serif;color:#12302d",
  card: "max-width:560px;margin:0 auto;background:#fff;border-radius:16px;padding:28px",
  name: "font:800 22px/1 Arial,sans-serif;color:#0f5b54;margin:0 0 20px",
  button:
    "display:inline-block;background:#ffc642;color:#12302d;font-weight:700;text-decoration:none;padding:12px 22px;border-radius:24px",
  term: "padding:4px 16px 4px 0;color:#46605b;vertical-align:top",
  fine: "color:#46605b;font-size:14px",
};

export function html({ subject, greeting, paragraphs, facts = [], action, closing }: Letter): string {
  const paragraph = (text: string) => `<p>${Bun.escapeHTML(text)}</p>`;
  const fact = ([name, value]: [string, string]) =>
    `<tr><td style="${styles.term}">${Bun.escapeHTML(name)}</td><td>${Bun.escapeHTML(value)}</td></tr>`;
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${Bun.escapeHTML(subject)}</title></head>`,
    `<body style="${styles.body}"><div style="${styles.card}"><p style="${styles.name}">${BRAND}</p>`,
    paragraph(greeting),
    ...paragraphs.map(paragraph),
    facts.length > 0
      ? `<table style="border-collapse:collapse;margin:0 0 16px">${facts.map(fact).join("")}</table>`
      : "",
    action
      ? `<p><a style="${styles.button}" href="${Bun.escapeHTML(action.url)}">${Bun.escapeHTML(action.label)}</a></p>`
      : "",
    closing ? `<p style="${styles.fine}">${Bun.escapeHTML(closing)}</p>` : "",
    `<p style="${styles.fine}">${TAGLINE}</p></div></body></html>`,
  ].join("");
}
