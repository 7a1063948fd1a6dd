/** @jsxImportSource preact */
import { Art } from "#views/art/art.tsx";

/** Once per page, before its first use. */
export const Sprite = () => <Art name="sprite" />;
