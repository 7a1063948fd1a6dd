/** @jsxImportSource preact */
import { SEARCH } from "#src/shared/base/paths.ts";
import { Faq } from "./faq.tsx";
import { Grow } from "./grow.tsx";
import { Pitch } from "./pitch.tsx";
import { Pricing } from "./pricing.tsx";
import type { Reader } from "./reader.ts";

interface Props {
  reader: Reader;
  /** False for a groomer who has had the free month. */
  hasTrial: boolean;
  supportEmail: string;
}

export function MembershipPage({ reader, hasTrial, supportEmail }: Props) {
  return (
    <>
      <Grow reader={reader} hasTrial={hasTrial} />
      <Pricing reader={reader} hasTrial={hasTrial} />
      <ForPetParents />
      <Faq supportEmail={supportEmail} />
      <Pitch reader={reader} />
    </>
  );
}

function ForPetParents() {
  return (
    <section class="wrap band parents-note" aria-labelledby="parents-note">
      <div>
        <h2 id="parents-note">Are you a pet parent?</h2>
        <p>Searching, comparing, and booking are free. You pay your groomer directly.</p>
      </div>
      <a class="btn line" href={SEARCH}>
        Find Groomers Near You
      </a>
    </section>
  );
}
