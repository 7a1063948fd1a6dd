/** @jsxImportSource preact */
import { secondFactorPath } from "#src/shared/running/admin-paths.ts";
import { ErrorSummary } from "#views/ui/error-summary.tsx";
import { PanelPage } from "#views/ui/panel-page.tsx";
import { CodeField } from "./code-field.tsx";

const words = {
  codes: {
    title: "New recovery codes",
    says: "You'll get 10 new codes. Your old ones will stop working.",
    button: "Show new codes",
  },
  off: {
    title: "Turn off two-step verification?",
    says: "Anyone with your password will reach everyone's data. Your recovery codes will be deleted.",
    button: "Turn off",
  },
};

interface TaskPageProps {
  task: keyof typeof words;
  fields: Record<string, string>;
  message: string | undefined;
}

/** What takes a code, so that it cannot be done in a browser that was left open. */
export function TaskPage({ task, fields, message }: TaskPageProps) {
  const { title, says, button } = words[task];
  return (
    <PanelPage title={title}>
      <p class="soft">{says}</p>
      <form class="form" method="post" action={secondFactorPath(task)} data-busy="Checking..." novalidate>
        <ErrorSummary fields={fields} message={message} />
        <CodeField kind="either" label="Code from your app" hint="Or one of your recovery codes" error={fields.code} />
        <div class="actions">
          <button class="btn deep" type="submit">
            {button}
          </button>
          <a class="btn plain" href={secondFactorPath()}>
            Not now
          </a>
        </div>
      </form>
    </PanelPage>
  );
}
