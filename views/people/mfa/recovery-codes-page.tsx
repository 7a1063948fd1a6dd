/** @jsxImportSource preact */
import { Onward, PanelPage } from "#views/ui/panel-page.tsx";

/** Shown once, because only hashes are stored. */
export const RecoveryCodesPage = ({ codes, next }: { codes: readonly string[]; next: string }) => (
  <PanelPage title="Save your recovery codes">
    <p>If you lose your phone, each code lets you log in once. Print them or save them in your password manager.</p>
    <ol class="row" aria-label="Recovery codes">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ol>
    <p class="notice warn">
      <span>
        <strong>We only show these once.</strong>
      </span>
    </p>
    <Onward href={next} button="I've saved them" />
  </PanelPage>
);
