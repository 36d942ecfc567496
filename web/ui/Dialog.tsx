import { useState } from 'react';
import type { DialogProps } from './DialogWindow.tsx';
import { lazyAddition } from './lazy-part.ts';

const DialogWindow = lazyAddition(async () => (await import('./DialogWindow.tsx')).DialogWindow);

/** A modal dialog. Its code loads when it opens for the first time. */
export function Dialog({ isOpen = true, ...props }: DialogProps) {
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  if (!wasOpened) return null;
  return <DialogWindow {...props} isOpen={isOpen} />;
}
