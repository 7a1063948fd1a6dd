/** @jsxImportSource preact */
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MapFrame as Frame, type MapFrameProps } from "#islands/places/map/map-frame.tsx";
import { asMarkup, inOnePiece } from "#views/render-once.tsx";

/** A map in a document: the island's own markup, without script. */
export const MapFrame = (props: MapFrameProps) =>
  asMarkup(inOnePiece(renderToStaticMarkup(createElement(Frame, props))));
