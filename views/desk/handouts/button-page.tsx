/** @jsxImportSource preact */
import { BRAND } from "#src/shared/base/brand.ts";
import {
  buttonCode,
  buttonHref,
  buttonStyle,
  buttonWords,
  embedPath,
  formCode,
  growCode,
} from "#src/shared/listing/handles.ts";
import { Island } from "#views/island.tsx";

export const ButtonPage = (named: { appUrl: string; handle: string; businessName: string }) => (
  <div class="handout-list">
    <section class="panel stack" aria-labelledby="button-title">
      <h2 id="button-title">Button</h2>
      <div class="look">
        <a href={buttonHref(named)} style={buttonStyle}>
          {buttonWords}
        </a>
      </div>
      <p>Paste the code into an HTML block (Squarespace, Wix, WordPress). For a link-in-bio page, use the link.</p>
      <Island name="copy-field" props={{ label: "Button code", value: buttonCode(named), isLong: true }} />
      <Island name="copy-field" props={{ label: "Link only", value: buttonHref(named) }} />
    </section>
    <section class="panel stack" aria-labelledby="form-title">
      <h2 id="form-title">Booking form</h2>
      <p>
        Shows your packages and next available times on your website. Parents finish booking on {BRAND}.{" "}
        <a href={embedPath(named.handle)}>See a preview</a>.
      </p>
      <Island name="copy-field" props={{ label: "Form code", value: formCode(named), isLong: true }} />
      <Island
        name="copy-field"
        props={{
          label: "Code with automatic height",
          value: growCode(named),
          isLong: true,
          hint: "For websites that allow scripts. Without it, the form scrolls.",
        }}
      />
    </section>
  </div>
);
