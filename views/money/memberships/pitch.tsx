/** @jsxImportSource preact */
import { GROOMER_DASHBOARD, MEMBERSHIP_PANEL } from "#src/shared/base/own-paths.ts";
import { authPath } from "#src/shared/base/paths.ts";
import { Face } from "#views/art/face.tsx";
import type { Reader } from "./reader.ts";

/** The last word: sign up, or for those who have, where to go on. */
export function Pitch({ reader }: { reader: Reader }) {
  return (
    <section class="wrap band join" id="groomer-signup" aria-labelledby="signup-title">
      <div class="pack">
        <Face breed="corgi" tint={3} />
        <Face breed="doodle" tint={2} />
        <Face breed="shihtzu" tint={5} />
      </div>
      {reader === "groomer" || reader === "member" ? <Registered reader={reader} /> : <SignUp reader={reader} />}
    </section>
  );
}

function SignUp({ reader }: { reader: "visitor" | "other" }) {
  return (
    <>
      <h2 id="signup-title">Your van, your prices, your days</h2>
      <p>Sign up, create your profile, and add a package. You pay nothing until your free first month ends.</p>
      {reader === "other" && <p>Groomers need their own account. Log out first to sign up.</p>}
      <a class="btn" href={authPath("register", undefined, "groomer")}>
        Join as a Groomer
      </a>
    </>
  );
}

function Registered({ reader }: { reader: "groomer" | "member" }) {
  return (
    <>
      <h2 id="signup-title">You're already registered as a groomer!</h2>
      <p>
        {reader === "member"
          ? "Manage your requests, packages, and membership."
          : "See what's left to do before parents can find you."}
      </p>
      <div class="acts">
        <a class="btn" href={GROOMER_DASHBOARD}>
          Go to your dashboard
        </a>
        {reader === "member" && (
          <a class="btn line" href={MEMBERSHIP_PANEL}>
            Manage membership
          </a>
        )}
      </div>
    </>
  );
}
