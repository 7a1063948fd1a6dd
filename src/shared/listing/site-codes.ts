import { embedPath, handlePath } from "./handles.ts";

interface Named {
  appUrl: string;
  handle: string;
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Inline styles, which site builders may remove; then it's a plain link. */
export const buttonStyle =
  "display:inline-block;padding:12px 24px;border-radius:99px;background:#ffc642;color:#12302d;font-weight:700;text-decoration:none";

export const buttonWords = "Book an appointment";
export const buttonHref = ({ appUrl, handle }: Named) => `${appUrl}${handlePath(handle)}?from=site`;

export const buttonCode = (named: Named) => `<a href="${buttonHref(named)}" style="${buttonStyle}">${buttonWords}</a>`;

/** Height in pixels before the form reports its own. */
const HEIGHT = 720;

export const formCode = ({ appUrl, handle, businessName }: Named & { businessName: string }) =>
  `<iframe src="${appUrl}${embedPath(handle)}" title="${escaped(`Book ${businessName}`)}" width="100%" height="${HEIGHT}" style="border:0" loading="lazy"></iframe>`;

/** Sets each frame's height from its messages; accepts only numbers. */
export const growCode = ({ appUrl }: Pick<Named, "appUrl">) =>
  `<script>addEventListener("message",function(e){if(e.origin!=="${appUrl}"||!(e.data>0&&e.data<5000))return;document.querySelectorAll("iframe").forEach(function(f){if(f.contentWindow===e.source)f.height=e.data})})</script>`;
