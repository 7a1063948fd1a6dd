/** @jsxImportSource preact */
import { EmptyStreet } from "#views/art/scenes/empty-street.tsx";
import { LostDog } from "#views/art/scenes/lost-dog.tsx";

/** Why there is no profile to show, in the words of specification 2. */
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

/** `requestId` finds the request in the log. */
export function GroomerProblemPage({ problem, requestId }: { problem: GroomerProblem; requestId: string }) {
  const { title, message } = groomerProblems[problem];
  const isBroken = problem === "broken";
  return (
    <section class="wrap error-page">
      {isBroken ? <EmptyStreet /> : <LostDog />}
      <h1>{title}</h1>
      <p>{message}</p>
      <div class="actions">
        <a class="btn" href="/groomers">
          Find Groomers
        </a>
        <a class="btn line" href="/">
          Home
        </a>
      </div>
      {isBroken && (
        <p class="small">
          If you write to us about this, mention the number <code>{requestId}</code>.
        </p>
      )}
    </section>
  );
}
