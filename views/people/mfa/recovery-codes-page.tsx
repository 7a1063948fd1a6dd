/** @jsxImportSource preact */
import { PanelPage } from "#views/ui/panel-page.tsx";

/** Shown once, because only hashes of the codes are kept. */
export function RecoveryCodesPage({ codes, next }: { codes: readonly string[]; next: string }) {
  return (
    <PanelPage title="Keep your recovery codes">
      <p>
        Your second factor is on. If you ever lose your phone, each of these codes signs you in once in its place. Print
        this page, or put them into your password manager.
      </p>
      <ol class="row" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p class="notice warn">
        <span>
          <strong>They are shown only now.</strong> We keep nothing that we could read them from.
        </span>
      </p>
      <div class="row">
        <a class="btn deep" href={next}>
          I have kept them
        </a>
      </div>
    </PanelPage>
  );
}
