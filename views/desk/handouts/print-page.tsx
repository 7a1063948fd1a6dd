/** @jsxImportSource preact */
import type { PrintName } from "#src/shared/desk/handouts.ts";
import { Island } from "#views/island.tsx";
import type { Printed } from "./handout.ts";
import { Paper } from "./paper.tsx";
import { prints } from "./prints.tsx";

interface PrintProps {
  name: PrintName;
  printed: Printed;
  back: string;
}

export const PrintPage = ({ name, printed, back }: PrintProps) => (
  <div class={`wrap page stack handouts on-${prints[name].paper}`}>
    <div class="stack screen-only">
      <p class="crumb">
        <a href={back}>QR code and flyer</a>
      </p>
      <h1>{prints[name].title}</h1>
      <p class="soft">{`${prints[name].about} Print at actual size.`}</p>
      <Island name="print" props={{}} />
    </div>
    <Paper {...{ name, printed }} />
  </div>
);
