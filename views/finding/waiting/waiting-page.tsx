/** @jsxImportSource preact */
import { OUTBOX, PRIVACY, SEARCH } from "#src/shared/base/paths.ts";
import { CONFIRM_DAYS, WAITING } from "#src/shared/finding/waiting-labels.ts";
import { Mailbox } from "#views/art/scenes/mailbox.tsx";
import { ErrorSummary } from "#views/ui/error-summary.tsx";
import { Field, type FormState, fieldOf } from "#views/ui/field.tsx";
import { PanelPage } from "#views/ui/panel-page.tsx";

interface WaitingPageProps {
  form: FormState;
  message?: string | undefined;
}

/** For parents whose search found no groomer: the form by itself, and again with what was wrong. */
export function WaitingPage({ form, message }: WaitingPageProps) {
  return (
    <PanelPage title="Tell me when a groomer comes">
      <p class="soft">
        Nobody near you yet? We write once, when a groomer comes to your ZIP code, and then forget your address; after a
        year in any case. First we ask you by mail whether it is yours.
      </p>
      <form class="form" method="post" action={WAITING} data-busy="Sending..." novalidate>
        <ErrorSummary fields={form.fields} message={message} />
        <Field {...fieldOf(form, "email")} label="E-mail" type="email" autocomplete="email" required />
        <Field
          {...fieldOf(form, "zipCode")}
          label="ZIP code"
          inputmode="numeric"
          maxlength={10}
          autocomplete="postal-code"
          required
        />
        <div class="actions">
          <button class="btn deep" type="submit">
            Tell me
          </button>
          <a class="btn line" href={SEARCH}>
            Back to the search
          </a>
        </div>
      </form>
      <p class="soft small">
        Our <a href={PRIVACY}>privacy policy</a> says what else we do with your data, and what we never do.
      </p>
    </PanelPage>
  );
}

/** The same for every address, so that nobody learns who is on the list. */
export function AskedPage({ hasOutbox }: { hasOutbox: boolean }) {
  return (
    <div class="wrap narrow page">
      <div class="panel empty">
        <Mailbox />
        <h1 class="title">One more step: check your e-mail</h1>
        <p>
          {`Press the button in our mail, and we write when a groomer comes to you. It works for ${CONFIRM_DAYS} days. If we have asked you within the last day, that mail counts for this ZIP code too.`}
        </p>
        <p class="soft">Nothing in your inbox? Look in the spam folder, or ask again tomorrow.</p>
        {hasOutbox && (
          <p>
            This is a demo: no mail leaves it. Read what it wrote in <a href={OUTBOX}>its outbox</a>.
          </p>
        )}
        <a class="btn line" href={SEARCH}>
          Back to the search
        </a>
      </div>
    </div>
  );
}
