/** @jsxImportSource preact */

interface ErrorSummaryProps {
  /** The message of each field that is wrong; the name of a field is the id of its control. */
  fields: Record<string, string>;
  /** Names put before messages that do not say which field they mean. */
  labels?: Record<string, string>;
  /** Shown when the whole form was refused and no single field is to blame. */
  message?: string | undefined;
}

/** What is wrong with a form, above it. islands/document.ts moves the focus here. Nothing wrong draws nothing. */
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
