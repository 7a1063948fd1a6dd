/** @jsxImportSource preact */
import type { VNode } from "preact";
import { Paw } from "#views/art/paw.tsx";
import { renderOnce } from "#views/render-once.tsx";
import type { IconName } from "#views/ui/icon.tsx";

/** The shapes behind <Icon> and the paws, once per page and before their first use. */
export const Sprite = renderOnce(Shapes, 1);

function Shapes() {
  return (
    <svg class="hush" aria-hidden="true">
      <symbol id="paw" viewBox="0 0 24 24">
        <Paw />
      </symbol>
      {Object.entries(shapes).map(([name, shape]) => (
        <symbol
          key={name}
          id={`i-${name}`}
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          stroke-width="2"
          stroke-linecap="round"
          stroke-linejoin="round"
        >
          {shape}
        </symbol>
      ))}
    </svg>
  );
}

const shapes: Record<IconName, VNode> = {
  tick: (
    <>
      <circle cx="12" cy="12" r="10.5" fill="currentColor" stroke="none" />
      <path d="m7 12.4 3.4 3.3L17 9" stroke="var(--card, #fff)" stroke-width="2.6" />
    </>
  ),
  pin: (
    <>
      <path d="M12 21.5s7-6.5 7-12a7 7 0 0 0-14 0c0 5.5 7 12 7 12Z" />
      <circle cx="12" cy="9.5" r="2.5" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 6.8V12l3.6 2.4" />
    </>
  ),
  menu: <path d="M4 7h16M4 12h16M4 17h10" stroke-width="2.4" />,
  close: <path d="m6 6 12 12M18 6 6 18" stroke-width="2.4" />,
  sliders: (
    <>
      <path d="M3 7h9M17 7h4M3 17h4M12 17h9" />
      <circle cx="14.5" cy="7" r="2.5" />
      <circle cx="9.5" cy="17" r="2.5" />
    </>
  ),
  calendar: (
    <>
      <rect x="3.5" y="5" width="17" height="15.5" rx="3" />
      <path d="M3.5 10h17M8 2.5V6M16 2.5V6" />
    </>
  ),
  phone: (
    <path d="M6.5 3.5h2.8l1.7 4.6-2.2 1.7a12 12 0 0 0 5.4 5.4l1.7-2.2 4.6 1.7v2.8a3 3 0 0 1-3.2 3A15.6 15.6 0 0 1 3.5 6.7a3 3 0 0 1 3-3.2Z" />
  ),
  mail: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="3" />
      <path d="m4 7.5 8 6 8-6" />
    </>
  ),
  shield: (
    <>
      <path d="M12 2.5c2.7 1.8 5 2.5 8 2.6 0 8-2.7 13.4-8 16.4-5.3-3-8-8.4-8-16.4 3-.1 5.3-.8 8-2.6Z" />
      <path d="m8.5 11.8 2.6 2.5 4.6-4.8" />
    </>
  ),
  "arrow-left": <path d="M20 12H4M10.5 5.5 4 12l6.5 6.5" />,
  "arrow-right": <path d="M4 12h16M13.5 5.5 20 12l-6.5 6.5" />,
  warning: (
    <>
      <path d="M12 3.5 21.5 20h-19Z" />
      <path d="M12 9.5v5M12 17.3v.1" />
    </>
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5.5M12 7.5v.1" />
    </>
  ),
  user: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4 20.5c.8-4.3 3.9-6.5 8-6.5s7.2 2.2 8 6.5" />
    </>
  ),
  dog: (
    <>
      <path d="M7.5 5C4.5 4.8 2.8 8 3 12c.1 2 1.3 2.8 2.5 2.2M16.5 5c3-.2 4.7 3 4.5 7-.1 2-1.3 2.8-2.5 2.2" />
      <path d="M7.5 5c1.3-1 7.7-1 9 0 1.5 1.7 2 4.5 2 8 0 4.5-2.5 7.5-6.5 7.5S5.5 17.5 5.5 13c0-3.5.5-6.3 2-8Z" />
      <path d="M9.3 10.5v.1M14.7 10.5v.1M10.8 14.5h2.4L12 15.8Z" />
    </>
  ),
};
