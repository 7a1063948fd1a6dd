/** @jsxImportSource preact */
import { MEMBERSHIP_PANEL } from "#src/shared/base/own-paths.ts";
import { Face } from "#views/art/face.tsx";

export const AlreadyMember = ({ words }: { words: string }) => (
  <section class="wrap page join" aria-labelledby="already-member">
    <div class="pack">
      <Face breed="retriever" tint={2} />
      <Face breed="spaniel" tint={5} />
    </div>
    <h1 id="already-member">Your membership is active</h1>
    <p>{words}</p>
    <a class="btn" href={MEMBERSHIP_PANEL}>
      Manage membership
    </a>
  </section>
);
