/** @jsxImportSource preact */
import { createElement } from "react";
import { MapFrame as Frame, type MapFrameProps } from "#islands/places/map/map-frame.tsx";
import { toPreactNode } from "#views/from-react.ts";

export const MapFrame = (props: MapFrameProps) => <>{toPreactNode(createElement(Frame, props))}</>;
