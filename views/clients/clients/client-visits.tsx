/** @jsxImportSource preact */
import type { ComponentProps } from "react";
import { AllVisits } from "#islands/clients/clients/all-visits.tsx";
import { Static } from "#views/static.tsx";

/** A page of all visits with a client: nothing moves in it. */
export const ClientVisits = (props: ComponentProps<typeof AllVisits>) => <Static of={AllVisits} props={props} />;
