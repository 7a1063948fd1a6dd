/** @jsxImportSource preact */
import { ErrorPage } from "#views/errors/error-page.tsx";

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
export type GroomerProblem = keyof typeof groomerProblems;

export const GroomerProblemPage = ({ problem, requestId }: { problem: GroomerProblem; requestId: string }) => (
  <ErrorPage {...groomerProblems[problem]} requestId={requestId} />
);
