import { Suspense, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { PrivacyDialogProps } from './PrivacySheet.tsx';

const PrivacySheet = lazyPart(async () => (await import('./PrivacySheet.tsx')).PrivacySheet);

/** Asks for confirmation of a privacy change, and shows who gains or loses access. */
export function PrivacyDialog({ change, ...rest }: PrivacyDialogProps) {
  // A closing sheet keeps its text until the animation ends.
  const [last, setLast] = useState(change);
  if (change !== null && change !== last) setLast(change);
  if (last === null) return null;
  return (
    <Suspense>
      <PrivacySheet {...rest} change={last} isOpen={change !== null} />
    </Suspense>
  );
}
