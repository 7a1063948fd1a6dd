import * as z from "zod/mini";

const MIN_LINK_NAME = 3;
export const MAX_LINK_NAME_CHARS = 40;

const shape = "Use 3 to 40 letters, numbers, and single hyphens. For example: castillo-grooming";

export const normalizeLinkName = (text: string) => text.trim().replace(/^@/, "").toLowerCase();

export const isLinkName = (text: string) =>
  text.length >= MIN_LINK_NAME && text.length <= MAX_LINK_NAME_CHARS && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);

export const LinkNameInput = z.object({
  linkName: z.pipe(
    z.pipe(z.string(shape), z.transform(normalizeLinkName)),
    z.string().check(
      z.refine(isLinkName, shape),
      z.refine((text) => /[a-z]/.test(text) || !isLinkName(text), "Use at least one letter"),
    ),
  ),
});
export type LinkNameInput = z.infer<typeof LinkNameInput>;

/** UTC milliseconds. */
export const LinkNameView = z.object({
  linkName: z.nullable(z.string()),
  old: z.array(z.object({ linkName: z.string(), until: z.number() })),
});
export type LinkNameView = z.infer<typeof LinkNameView>;

export const linkNamePath = (linkName: string) => `/@${linkName}`;
export const embedPath = (linkName: string) => `/embed/@${linkName}`;

interface SiteLink {
  appUrl: string;
  linkName: string;
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Inline styles, which site builders may remove; then it's a plain link. */
export const buttonCss =
  "display:inline-block;padding:12px 24px;border-radius:99px;background:#ffc642;color:#12302d;font-weight:700;text-decoration:none";

export const BUTTON_TEXT = "Book an appointment";
export const buttonHref = ({ appUrl, linkName }: SiteLink) => `${appUrl}${linkNamePath(linkName)}?from=site`;

export const buttonHtml = (named: SiteLink) => `<a href="${buttonHref(named)}" style="${buttonCss}">${BUTTON_TEXT}</a>`;

/** Height in pixels before the form reports its own. */
const HEIGHT = 720;

export const formHtml = ({ appUrl, linkName, businessName }: SiteLink & { businessName: string }) =>
  `<iframe src="${appUrl}${embedPath(linkName)}" title="${escaped(`Book ${businessName}`)}" width="100%" height="${HEIGHT}" style="border:0" loading="lazy"></iframe>`;

/** Sets each frame's height from its messages; accepts only numbers. */
export const resizeScriptHtml = ({ appUrl }: Pick<SiteLink, "appUrl">) =>
  `<script>addEventListener("message",function(e){if(e.origin!=="${appUrl}"||!(e.data>0&&e.data<5000))return;document.querySelectorAll("iframe").forEach(function(f){if(f.contentWindow===e.source)f.height=e.data})})</script>`;
