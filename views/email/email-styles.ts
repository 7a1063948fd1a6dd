import { palette } from "#views/art/palette.ts";

/** Inline styles for programs that ignore the sheet. */

const soft = "#46605b";
const fonts = "-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif";

export const colors = { ground: palette.bath, card: palette.white, ...palette };

export const emailStyles = {
  words: `font:16px/1.55 ${fonts};color:${palette.ink};word-break:break-word`,
  heading: "margin:0 0 20px;font-size:25px;line-height:1.2",
  action: "margin:24px 0 0",
  button: `display:inline-block;padding:13px 28px;border-radius:99px;background-color:${palette.duck};color:${palette.ink};font-weight:bold;text-decoration:none`,
  foot: `margin:0;padding:20px 8px 0;text-align:center;font:14px/1.5 ${fonts};color:${soft}`,
  name: `padding-left:12px;font:bold 24px/1 ${fonts};color:${palette.ink};text-decoration:none`,
};

export const emailCss = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
.words{overflow-wrap:anywhere;text-wrap:pretty}
.words p{margin:0 0 16px}
.words h1{letter-spacing:-0.02em;text-wrap:balance}
.words .facts{margin:8px 0 0;border-collapse:separate;border-spacing:0;border-radius:14px;background-color:#f1f8f5}
.facts th,.facts td{padding:9px 14px;vertical-align:top;text-align:left;line-height:1.45;border-top:1px solid #d3e2dd}
.facts th{width:76px;white-space:nowrap;padding-right:0;font-weight:normal;color:${soft}}
.facts td{font-weight:bold}
.facts tr:first-child th,.facts tr:first-child td{border-top:0}
.words .closing{margin:28px 0 0;padding:16px 0 0;border-top:1px solid #d3e2dd;font-size:14px;line-height:1.5;color:${soft}}
.name{letter-spacing:-0.035em}
.link{color:${palette.spruce}}
@media (prefers-color-scheme:dark){
.ground{background-color:#0d1f1d!important}
.card{background-color:#14302c!important}
.words,.name{color:#eef5f1!important}
.words .facts{background-color:#1b3a35}
.facts th,.words .closing,.soft{color:#a9c2bb!important}
.facts th,.facts td,.words .closing{border-color:#2a4a44}
.link{color:#7fd6c8}
}
@media (max-width:480px){
.words{padding:24px 20px 28px!important}
}`.replaceAll("\n", "");
