import { PAINTED_ELEMENT, type PaintedParts } from '@plotline/contract/first-paint.ts';
import { createElement, useLayoutEffect, useState, type ReactNode } from 'react';

/** Returns the element that shows the page before its scripts have loaded (`web/build/first-paint.ts`). */
function findFirstPaint(): HTMLElement | null {
  return document.getElementById('first-paint');
}

export function isFirstPaintShown(): boolean {
  return findFirstPaint() !== null;
}

/** Removes the first paint in the frame in which the app's own page appears. */
export function FirstPaintEnd(): null {
  useLayoutEffect(() => findFirstPaint()?.remove(), []);
  return null;
}

interface PaintedProps {
  readonly part: keyof PaintedParts;
  /** Shown when the server does not know the part. */
  readonly children?: ReactNode;
}

/** A part of a skeleton: what the server wrote into the first paint stays visible until the data is there. */
export function Painted({ part, children }: PaintedProps): ReactNode {
  const [painted] = useState(readPainted);
  if (import.meta.env.SSR) return createElement(PAINTED_ELEMENT, { 'data-part': part }, children);
  const value = painted[part];
  return typeof value === 'object' ? <img alt="" {...value} /> : (value ?? children);
}

function readPainted(): PaintedParts {
  const written = findFirstPaint()?.dataset['parts'];
  // Written by our own server.
  return written === undefined ? {} : (JSON.parse(written) as PaintedParts);
}
