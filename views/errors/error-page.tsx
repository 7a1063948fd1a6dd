/** @jsxImportSource preact */
import { SEARCH } from "#src/shared/base/paths.ts";
import { Art, Scene } from "#views/art/art.tsx";

interface ErrorPageProps {
  status: number;
  title: string;
  message: string;
  /** Shown for server errors, to find the log line. */
  requestId: string;
}

export function ErrorPage({ status, title, message, requestId }: ErrorPageProps) {
  const isLost = status === 404;
  return (
    <section class="wrap error-page">
      {isLost ? <Scene name="lost-dog" /> : <Art name="empty-street" />}
      <h1>{title}</h1>
      <p>{message}</p>
      <div class="actions">
        <a class="btn" href={SEARCH}>
          Find Groomers
        </a>
        <a class="btn line" href="/">
          Home
        </a>
      </div>
      {status >= 500 && (
        <p class="small">
          If you contact us, include this number: <code>{requestId}</code>.
        </p>
      )}
    </section>
  );
}
