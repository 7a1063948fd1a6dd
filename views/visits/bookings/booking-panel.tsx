/** @jsxImportSource preact */
import type { IslandProps } from "#islands/registry.ts";
import { panelTexts } from "#src/shared/visits/booking-labels.ts";
import { Island } from "#views/island.tsx";
import { Awning } from "#views/ui/awning.tsx";
import { blankForm } from "./blank-form.ts";

/** Hydrated when visible or used, because links elsewhere choose a package. */
export function BookingPanel({ props }: { props: IslandProps<"booking-request"> }) {
  return (
    <section class="panel booking" id="book" aria-labelledby="book-title" tabindex={-1}>
      <Awning />
      <div>
        <h2 id="book-title">{panelTexts.title}</h2>
        <p class="soft small">{panelTexts.intro}</p>
      </div>
      <Island name="booking-request" props={props} when="used" drawn={blankForm(props)} />
    </section>
  );
}
