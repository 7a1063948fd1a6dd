/** @jsxImportSource preact */
import { SUBSCRIBE } from "#src/shared/base/paths.ts";
import { Face } from "#views/art/face.tsx";

export const SetupFailed = () => (
  <section class="wrap page join" aria-labelledby="setup-failed">
    <div class="pack">
      <Face breed="dachshund" tint={4} />
      <Face breed="schnauzer" tint={1} />
    </div>
    <h1 id="setup-failed">Failed to create subscription</h1>
    <p>There was an error setting up your subscription.</p>
    <a class="btn" href={SUBSCRIBE}>
      Try again
    </a>
  </section>
);
