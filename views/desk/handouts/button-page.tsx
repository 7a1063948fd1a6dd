/** @jsxImportSource preact */
import { embedPath } from "#src/shared/listing/handles.ts";
import {
  buttonCode,
  buttonHref,
  buttonStyle,
  buttonWords,
  formCode,
  growCode,
} from "#src/shared/listing/site-codes.ts";
import { Island } from "#views/island.tsx";

interface ButtonProps {
  appUrl: string;
  handle: string;
  businessName: string;
}

/** What a groomer copies into a site of their own. */
export const ButtonPage = (named: ButtonProps) => (
  <div class="handout-list">
    <section class="panel stack" aria-labelledby="button-title">
      <h2 id="button-title">Button</h2>
      <div class="look">
        <a href={buttonHref(named)} style={buttonStyle}>
          {buttonWords}
        </a>
      </div>
      <p>
        A link that looks like a button. In Squarespace, Wix and WordPress put it into a block for HTML or code; on a
        page of links take the address alone.
      </p>
      <Island name="copy-field" props={{ label: "Code of the button", value: buttonCode(named), isLong: true }} />
      <Island name="copy-field" props={{ label: "Address alone", value: buttonHref(named) }} />
    </section>
    <section class="panel stack" aria-labelledby="form-title">
      <h2 id="form-title">Form</h2>
      <p>
        Your packages and your next free times, right on your page. Whoever chooses one goes on with it here.{" "}
        <a href={embedPath(named.handle)}>See what it looks like</a>.
      </p>
      <Island name="copy-field" props={{ label: "Code of the form", value: formCode(named), isLong: true }} />
      <Island
        name="copy-field"
        props={{
          label: "Code that fits its height",
          value: growCode(named),
          isLong: true,
          hint: "Only where your site allows scripts. Without it the form has a height of its own and scrolls inside.",
        }}
      />
    </section>
  </div>
);
