import type { PointerEvent } from 'react';

/** Reacts to a mouse that leaves. A finger leaves with each tap, before the click: its reading stays until the next one. */
export function afterMouse({ pointerType }: PointerEvent, react: () => void): void {
  if (pointerType !== 'touch') react();
}
