/** @jsxImportSource preact */

import { phoneView } from "#src/domain/people/phones.ts";
import { groomerPath } from "#src/shared/base/paths.ts";
import { ErrorPage } from "#views/errors/error-page.tsx";
import { PanelPage } from "#views/ui/panel-page.tsx";

export const groomerProblems = {
  invalid: { status: 404, title: "Invalid Groomer ID", message: "The groomer ID provided is not valid." },
  missing: {
    status: 404,
    title: "Groomer Not Found",
    message: "The groomer you're looking for doesn't exist or may have been removed.",
  },
  broken: {
    status: 500,
    title: "Error Loading Groomer",
    message: "There was a problem loading the groomer profile.",
  },
} as const;
export type ProblemKey = keyof typeof groomerProblems;

export const GroomerProblemPage = ({ problem, requestId }: { problem: ProblemKey; requestId: string }) => (
  <ErrorPage {...groomerProblems[problem]} requestId={requestId} />
);

export function CallGroomerPage({ id, businessName, phone }: { id: number; businessName: string; phone: string }) {
  const { tel, shown } = phoneView(phone)!;
  return (
    <PanelPage title={`Call ${businessName}`}>
      <p>
        <a href={tel ?? undefined}>{shown}</a>
      </p>
      <div class="row">
        <a class="btn line" href={groomerPath(id)}>
          Back to profile
        </a>
      </div>
    </PanelPage>
  );
}
