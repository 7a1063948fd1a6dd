/** @jsxImportSource preact */
import { MEMBERSHIP, SEARCH } from "#src/shared/base/paths.ts";
import { Face } from "#views/art/face.tsx";

export function Join() {
  return (
    <section class="wrap band join" aria-labelledby="join">
      <div class="pack">
        <Face breed="schnauzer" tint={1} />
        <Face breed="samoyed" tint={5} />
        <Face breed="frenchie" tint={2} />
        <Face breed="dachshund" tint={3} />
      </div>
      <h2 id="join">Every dog. Every driveway.</h2>
      <p>Groomers: bring your van and set your own prices. Pet parents: see who can come to you.</p>
      <div class="acts">
        <a class="btn" href={MEMBERSHIP}>
          Join as a Groomer
        </a>
        <a class="btn line" href={SEARCH}>
          Find Groomers
        </a>
      </div>
    </section>
  );
}
