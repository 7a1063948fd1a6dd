/** @jsxImportSource preact */
import { ComingSoon } from "#views/home/coming-soon.tsx";
import { FeatureTrio } from "#views/home/feature-trio.tsx";
import { HowItWorks } from "#views/home/how-it-works.tsx";
import { Join } from "#views/home/join.tsx";
import { Welcome } from "#views/home/welcome.tsx";

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
