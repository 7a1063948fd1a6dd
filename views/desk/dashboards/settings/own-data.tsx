/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { YOUR_DATA } from "#src/shared/base/own-paths.ts";

export const OwnData = ({ children }: { children: ComponentChildren }) => (
  <>
    <section class="panel" aria-labelledby="data-title">
      <h2 id="data-title">Your data</h2>
      <p class="soft">Everything we have about you, in one JSON file.</p>
      <p>
        <a class="btn line" href={YOUR_DATA}>
          Download my data
        </a>
      </p>
    </section>
    {children}
  </>
);
