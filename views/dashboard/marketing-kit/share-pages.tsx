/** @jsxImportSource preact */
import { BRAND } from "#src/shared/base/brand.ts";
import { IMAGE_URL } from "#src/shared/dashboard/marketing-kit.ts";
import {
  BUTTON_TEXT,
  buttonCss,
  buttonHref,
  buttonHtml,
  embedPath,
  formHtml,
  resizeScriptHtml,
} from "#src/shared/listing/link-names.ts";
import { Island } from "#views/island.tsx";
import { POST_PIXELS } from "./instagram-image.tsx";

export const BookingButtonPage = (named: { appUrl: string; linkName: string; businessName: string }) => (
  <div class="kit-list">
    <section class="panel stack" aria-labelledby="button-title">
      <h2 id="button-title">Button</h2>
      <div class="look">
        <a href={buttonHref(named)} style={buttonCss}>
          {BUTTON_TEXT}
        </a>
      </div>
      <p>Paste the code into an HTML block (Squarespace, Wix, WordPress). For a link-in-bio page, use the link.</p>
      <Island name="copy-field" props={{ label: "Button code", value: buttonHtml(named), isLong: true }} />
      <Island name="copy-field" props={{ label: "Link only", value: buttonHref(named) }} />
    </section>
    <section class="panel stack" aria-labelledby="form-title">
      <h2 id="form-title">Booking form</h2>
      <p>
        Shows your packages and next available times on your website. Parents finish booking on {BRAND}.{" "}
        <a href={embedPath(named.linkName)}>See a preview</a>.
      </p>
      <Island name="copy-field" props={{ label: "Form code", value: formHtml(named), isLong: true }} />
      <Island
        name="copy-field"
        props={{
          label: "Code with automatic height",
          value: resizeScriptHtml(named),
          isLong: true,
          hint: "For websites that allow scripts. Without it, the form scrolls.",
        }}
      />
    </section>
  </div>
);

export const InstagramImagePage = ({ businessName, address }: { businessName: string; address: string }) => (
  <div class="kit-list">
    <section class="panel stack" aria-labelledby="image-title">
      <h2 id="image-title">Image for a post</h2>
      <img src={IMAGE_URL} alt={`${businessName}, with a dog and your link`} width={POST_PIXELS} height={POST_PIXELS} />
      <p class="row">
        <a class="btn line small" href={IMAGE_URL} download>
          Download PNG
        </a>
      </p>
    </section>
    <section class="panel stack" aria-labelledby="bio-title">
      <h2 id="bio-title">Link in your bio</h2>
      <p>Links in Instagram posts don't work. Add this link under Edit profile, Links, Add external link.</p>
      <Island name="copy-field" props={{ label: "Link for Instagram", value: address }} />
    </section>
  </div>
);
