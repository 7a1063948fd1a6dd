/** @jsxImportSource preact */
import { reportPath } from "#src/shared/base/own-paths.ts";
import { type ThingKind, thingReasons } from "#src/shared/people/report-labels.ts";
import type { FormState } from "#views/ui/field.tsx";
import { PanelPage } from "#views/ui/panel-page.tsx";
import { ReportForm } from "./report-form.tsx";

interface ReportThingPageProps {
  kind: ThingKind;
  id: number;
  name: string;
  back: string;
  noForm: keyof typeof instead | null;
  form: FormState;
  message?: string | undefined;
}

export function ReportThingPage({ kind, id, name, back, noForm, form, message }: ReportThingPageProps) {
  return (
    <PanelPage title={noForm === "reported" ? "You reported this" : `Report ${things[kind]}`}>
      <p>{name}</p>
      <ReportForm
        action={reportPath(kind, id)}
        reasons={thingReasons}
        explains={`Our team will look at ${things[kind]}. Only they will know you reported it.`}
        instead={noForm && instead[noForm]}
        back={[back, "Back"]}
        {...{ form, message }}
      />
    </PanelPage>
  );
}

const things: Record<ThingKind, string> = {
  booking: "this booking",
  profile: "this profile",
  picture: "this photo",
  person: "this person",
};

const instead = { own: "You can't report yourself.", reported: "We'll email you our decision." };
