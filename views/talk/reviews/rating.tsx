/** @jsxImportSource preact */
import type { ComponentProps } from "react";
import { PawRating } from "#islands/ui/paw-rating.tsx";
import { Static } from "#views/static.tsx";
import { renderOnce } from "#views/ui/render-once.tsx";

/** Cached, because few averages differ. */
export const Rating = renderOnce(500, (props: ComponentProps<typeof PawRating>) => (
  <Static of={PawRating} props={props} />
));
