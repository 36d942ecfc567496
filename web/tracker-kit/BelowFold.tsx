import { styled } from '../ui/theme/styled.ts';
import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { takeTurn } from './turns.ts';
import { color, mixin } from '../ui/theme/tokens.ts';

const Room = styled('div')({
  boxSizing: 'border-box',
  ...mixin.outlined('card'),
  backgroundColor: color.card,
});

interface BelowFoldProps {
  /** The approximate height of the part, kept free until it is rendered, in pixels. */
  height: number;
  /** The part; null for one that this page does not have. */
  children: ReactNode;
}

/**
 * A part of a page below its first screen. These parts are rendered after the first paint, one by one in the order of the
 * page, so that none of them blocks it.
 */
export function BelowFold({ height, children }: BelowFoldProps) {
  const [isRendered, setRendered] = useState(false);
  useEffect(
    () => (isRendered ? undefined : takeTurn(() => startTransition(() => setRendered(true)))),
    [isRendered],
  );
  return isRendered || children === null ? children : <Room aria-busy="true" style={{ height }} />;
}
