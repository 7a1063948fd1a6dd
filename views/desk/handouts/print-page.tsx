/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { CODE_PAGE } from "#src/shared/desk/handouts.ts";
import { Island } from "#views/island.tsx";

interface PrintProps {
  title: string;
  hint: string;
  children: ComponentChildren;
}

export const PrintPage = ({ title, hint, children }: PrintProps) => (
  <div class="wrap page stack handouts">
    <div class="stack screen-only">
      <p class="crumb">
        <a href={CODE_PAGE}>QR code and flyer</a>
      </p>
      <h1>{title}</h1>
      <p class="soft">{hint}</p>
      <Island name="print" props={{}} />
    </div>
    {children}
  </div>
);
