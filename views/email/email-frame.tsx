/** @jsxImportSource preact */
import type { VNode } from "preact";
import "../guard.ts";
import { BRAND, TAGLINE } from "#src/shared/base/brand.ts";
import { iconPath } from "#src/shared/base/paths.ts";
import { fromHtml } from "#views/ui/render-once.tsx";
import { colors, emailCss, emailStyles } from "./email-styles.ts";

interface Props {
  subject: string;
  opening: string;
  appUrl: string;
  supportEmail: string;
  off: { why: string; label: string; url: string } | undefined;
  children: VNode;
}

export const EmailFrame = ({ subject, opening, appUrl, supportEmail, off, children }: Props) => (
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no" />
      <title>{subject}</title>
      {fromHtml(`<style>${emailCss}</style>`)}
    </head>
    <body class="ground" style={`margin:0;padding:0;background-color:${colors.ground}`}>
      <div style="display:none;max-height:0;overflow:hidden">{opening}</div>
      <Table class="ground" width="100%" style={`background-color:${colors.ground}`}>
        <td align="center" style="padding:28px 12px 36px">
          <Table width="100%" style="max-width:560px">
            <td style="padding:0 8px 20px">
              <Name appUrl={appUrl} />
            </td>
          </Table>
          <Table class="card" width="100%" style={`max-width:560px;border-radius:20px;background-color:${colors.card}`}>
            <td style="padding:0">
              <Awning />
              <div class="words" style={`padding:32px 36px 36px;${emailStyles.words}`}>
                {children}
              </div>
            </td>
          </Table>
          <p class="soft" style={emailStyles.foot}>
            {TAGLINE}
            <br />
            Questions? Write to{" "}
            <a class="link" href={`mailto:${supportEmail}`}>
              {supportEmail}
            </a>
          </p>
          {off && (
            <p class="soft" style={emailStyles.foot}>
              {off.why}
              <br />
              <a class="link" href={off.url}>
                {off.label}
              </a>
            </p>
          )}
        </td>
      </Table>
    </body>
  </html>
);

interface TableProps {
  class?: string;
  width?: string;
  style?: string;
  children: VNode | VNode[];
}

const Table = ({ children, ...look }: TableProps) => (
  <table role="presentation" cellSpacing="0" cellPadding="0" {...look}>
    <tr>{children}</tr>
  </table>
);

/** The mark has its own background color, because images may be blocked. */
const Name = ({ appUrl }: { appUrl: string }) => (
  <Table>
    <td width={40} height={40} style={`border-radius:12px;background-color:${colors.spruce}`}>
      <img
        src={`${appUrl}${iconPath("email-mark")}`}
        width={40}
        height={40}
        alt=""
        style="display:block;border:0;border-radius:12px"
      />
    </td>
    <td>
      <a class="name" href={appUrl} style={emailStyles.name}>
        {BRAND}
      </a>
    </td>
  </Table>
);

const stripes = Array.from({ length: 14 }, (_, stripe) => stripe);

const Awning = () => (
  <Table width="100%" style="table-layout:fixed">
    {stripes.map((stripe) => (
      <td key={stripe} height={26} style={stripeLook(stripe)}>
        &nbsp;
      </td>
    ))}
  </Table>
);

function stripeLook(stripe: number): string {
  const colour = stripe % 2 === 0 ? colors.duck : colors.spruce;
  const [left, right] = [stripe === 0, stripe === stripes.length - 1];
  const round = `${left ? 16 : 0}px ${right ? 16 : 0}px 50% 50%/${left ? 10 : 0}px ${right ? 10 : 0}px 16px 16px`;
  return `height:26px;border-radius:${round};background-color:${colour};font-size:0;line-height:0`;
}
