/** @jsxImportSource preact */
import type { ComponentChildren, ComponentProps } from "preact";
import { ErrorSummary } from "./error-summary.tsx";
import { FormContext, type FormState } from "./field.tsx";

export const PanelPage = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <div class="wrap narrow page">
    <div class="panel stack">
      <h1 class="title">{title}</h1>
      {children}
    </div>
  </div>
);

interface PlainFormProps extends Omit<ComponentProps<"form">, "action"> {
  action: string;
  button: string;
  busy?: string;
  form?: Partial<FormState>;
  message?: string | undefined;
  /** Sent back in the form, never in a URL. A button does the work, because email scanners open links. */
  token?: string;
  other?: [href: string, label: string, look?: "line"] | false;
}

export function PlainForm(props: PlainFormProps) {
  const { button, busy, form: { values = {}, fields = {} } = {}, message, token, other, children, ...rest } = props;
  return (
    <FormContext.Provider value={{ values, fields }}>
      <form class="form" method="post" {...rest} data-busy={busy} novalidate>
        <ErrorSummary fields={fields} message={message} />
        {token && <input type="hidden" name="token" value={token} />}
        {children}
        <div class="actions">
          <button class="btn deep" type="submit">
            {button}
          </button>
          {other && (
            <a class={`btn ${other[2] ?? "plain"}`} href={other[0]}>
              {other[1]}
            </a>
          )}
        </div>
      </form>
    </FormContext.Provider>
  );
}

interface OnwardProps {
  href: string;
  button: string;
  other?: ComponentChildren;
}

export const OnwardLinks = ({ href, button, other }: OnwardProps) => (
  <div class="row">
    <a class="btn deep" href={href}>
      {button}
    </a>
    {other}
  </div>
);

/** Equal for unknown, expired, and replaced links. */
export const DeadLinkPage = ({ children, ...onward }: OnwardProps & { children: ComponentChildren }) => (
  <PanelPage title="This link no longer works">
    <p>{children}</p>
    <OnwardLinks {...onward} />
  </PanelPage>
);
