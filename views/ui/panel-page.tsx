/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { ErrorSummary } from "./error-summary.tsx";

export const PanelPage = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <div class="wrap narrow page">
    <div class="panel stack">
      <h1 class="title">{title}</h1>
      {children}
    </div>
  </div>
);

interface LinkFormProps {
  /** Sent back in the form, never in a URL. */
  token: string;
  action: string;
  button: string;
  busy: string;
  message?: string | undefined;
}

/** A button does the work, because mail scanners open links. */
export const LinkForm = ({ token, action, button, busy, message }: LinkFormProps) => (
  <form class="form" method="post" action={action} data-busy={busy}>
    <ErrorSummary fields={{}} message={message} />
    <input type="hidden" name="token" value={token} />
    <div class="actions">
      <button class="btn deep" type="submit">
        {button}
      </button>
    </div>
  </form>
);

interface DeadLinkPageProps {
  children: ComponentChildren;
  href: string;
  button: string;
  other?: ComponentChildren;
}

/** Equal for unknown, expired, and replaced links. */
export const DeadLinkPage = ({ children, href, button, other }: DeadLinkPageProps) => (
  <PanelPage title="This link no longer works">
    <p>{children}</p>
    <div class="row">
      <a class="btn deep" href={href}>
        {button}
      </a>
      {other}
    </div>
  </PanelPage>
);
