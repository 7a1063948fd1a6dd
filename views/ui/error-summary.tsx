/** @jsxImportSource preact */

interface ErrorSummaryProps {
  /** Field names are control IDs. */
  fields: Record<string, string>;
  /** Prefixes for messages that don't name their field. */
  labels?: Record<string, string>;
  message?: string | undefined;
}

/** Receives focus (islands/lib/forms.ts). Empty without errors. */
export function ErrorSummary({ fields, labels = {}, message }: ErrorSummaryProps) {
  const problems = Object.entries(fields);
  if (problems.length === 0 && !message) return null;
  return (
    <div class="error-summary" tabindex={-1} role="alert">
      <h2>There's a problem</h2>
      {problems.length === 0 && <p>{message}</p>}
      {problems.length > 0 && (
        <ul>
          {problems.map(([name, problem]) => (
            <li key={name}>
              <a href={`#${name}`}>{labels[name] ? `${labels[name]}: ${problem}` : problem}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
