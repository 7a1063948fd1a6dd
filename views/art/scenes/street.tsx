/** @jsxImportSource preact */
import { palette } from "#views/art/palette.ts";

/*
 * The ground of the street scenes, drawn far past both sides so that it can bleed off the page. Its colours are
 * custom properties, because in the dark a pale road would glare.
 */

export function Sky() {
  return (
    <>
      <circle cx="92" cy="96" r="44" fill={palette.duck} />
      <g fill="var(--cloud, #fff)">
        <rect x="150" y="78" width="120" height="34" rx="17" />
        <circle cx="196" cy="78" r="24" />
        <circle cx="226" cy="82" r="18" />
        <rect x="640" y="64" width="96" height="26" rx="13" />
        <circle cx="682" cy="64" r="19" />
      </g>
    </>
  );
}

export function Hills() {
  return (
    <>
      <path
        d="M-1400 470v-60q260 30 560-8t500-4q200 10 340-26 90-70 190-30t210-14 190-18 170 34 300-10 900 20v126Z"
        fill="var(--hill-far, #c6ddd7)"
      />
      <path
        d="M-1400 470v-26q500-30 900-6t500-22q140-46 300-20t460-18 300 6 900-10v96Z"
        fill="var(--hill-near, #b4d2ca)"
      />
    </>
  );
}

export function Road() {
  return (
    <>
      <path d="M-1400 468h3600v90h-3600Z" fill="var(--road, #e9e5d6)" />
      <path d="M-1400 462h3600v10h-3600Z" fill="var(--kerb, #d3cfbd)" />
      <path
        d="M-1400 500h3600"
        stroke="var(--road-line, #fff)"
        stroke-width="6"
        stroke-linecap="round"
        stroke-dasharray="90 60"
      />
    </>
  );
}

export function TallTree() {
  return (
    <>
      <rect x="690" y="300" width="16" height="164" fill={palette.bark} />
      <circle cx="698" cy="250" r="52" fill={palette.moss} />
      <circle cx="664" cy="286" r="34" fill={palette.fern} />
      <circle cx="732" cy="288" r="36" fill={palette.pine} />
    </>
  );
}

export function SmallTree() {
  return (
    <>
      <rect x="38" y="330" width="13" height="134" fill={palette.bark} />
      <circle cx="44" cy="296" r="44" fill={palette.fern} />
      <circle cx="66" cy="330" r="28" fill={palette.moss} />
    </>
  );
}

export function Bush() {
  return (
    <>
      <path d="M-182 464a27 27 0 0 1 20-38 36 36 0 0 1 66-6 25 25 0 0 1 30 44Z" fill={palette.fern} />
      <path d="M-132 464a20 20 0 0 1 14-28" fill="none" stroke={palette.moss} stroke-width="3" stroke-linecap="round" />
    </>
  );
}

/** A mailbox on its post, standing on y = 466. */
export function PostBox() {
  return (
    <>
      <rect x="8" y="404" width="8" height="62" fill={palette.bark} />
      <path d="M-10 404v-20q0-14 14-14h26q14 0 14 14v20Z" fill={palette.tongue} />
      <path d="M-10 404v-20q0-14 14-14t14 14v20Z" fill={palette.brick} />
      <rect x="38" y="366" width="5" height="24" fill={palette.ink} />
      <rect x="38" y="366" width="16" height="9" fill={palette.duck} />
    </>
  );
}
