import { embedPath, handlePath } from "./handles.ts";

interface Named {
  appUrl: string;
  handle: string;
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Builders of sites take out what they do not know: without styles it is still a link with words in it. */
export const buttonStyle =
  "display:inline-block;padding:12px 24px;border-radius:99px;background:#ffc642;color:#12302d;font-weight:700;text-decoration:none";

export const buttonWords = "Book an appointment";
export const buttonHref = ({ appUrl, handle }: Named) => `${appUrl}${handlePath(handle)}?from=site`;

export const buttonCode = (named: Named) => `<a href="${buttonHref(named)}" style="${buttonStyle}">${buttonWords}</a>`;

/** How high the form is before it has said so, or where nobody listens: with three packages and six times on a phone. */
const HEIGHT = 720;

export const formCode = ({ appUrl, handle, businessName }: Named & { businessName: string }) =>
  `<iframe src="${appUrl}${embedPath(handle)}" title="${escaped(`Book ${businessName}`)}" width="100%" height="${HEIGHT}" style="border:0" loading="lazy"></iframe>`;

/** For sites that allow scripts: gives each such frame the height that it tells, and believes nothing but a number. */
export const growCode = ({ appUrl }: Pick<Named, "appUrl">) =>
  `<script>addEventListener("message",function(e){if(e.origin!=="${appUrl}"||!(e.data>0&&e.data<5000))return;document.querySelectorAll("iframe").forEach(function(f){if(f.contentWindow===e.source)f.height=e.data})})</script>`;
