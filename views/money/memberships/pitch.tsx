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
      <p>
        Sign up, write your profile and add your first package. It costs nothing until you start the membership, and
        then the first month is free.
      </p>
      {reader === "other" && (
        <p>You are signed in to another kind of account. Groomers have one of their own: please log out first.</p>
      )}
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
          ? "Your requests, your packages and your membership are in your dashboard."
          : "Your dashboard shows what is missing before pet parents can find you."}
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
