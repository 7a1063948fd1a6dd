/** @jsxImportSource preact */
import { ComingSoon } from "./coming-soon.tsx";
import { FeatureTrio } from "./feature-trio.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { Join } from "./join.tsx";
import { Welcome } from "./welcome.tsx";

export function Home() {
  return (
    <>
      <Welcome />
      <FeatureTrio />
      <HowItWorks />
      <ComingSoon />
      <Join />
    </>
  );
}
