/** @jsxImportSource preact */
import { groomerTabPath } from "#src/shared/base/own-paths.ts";

/** Shown where a tab needs the business profile, and there is none yet. */
export function ProfileFirst({ what }: { what: string }) {
  return (
    <section class="empty">
      <h2>First, tell us about your business</h2>
      <p>Your {what} hang on your business profile. Save its name, a description and your hours, then come back.</p>
      <a class="btn" href={groomerTabPath("business")}>
        Write your business profile
      </a>
    </section>
  );
}
