/** @jsxImportSource preact */
import type { ComponentProps } from "react";
import { AllVisits } from "#islands/clients/clients/client-visits.tsx";
import { Static } from "#views/static.tsx";

export const ClientVisits = (props: ComponentProps<typeof AllVisits>) => <Static of={AllVisits} props={props} />;
