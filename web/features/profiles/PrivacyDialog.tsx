import { Suspense, useState } from 'react';
import type { PrivacyChange } from '@plotline/contract/profiles.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const PrivacySheet = lazyPart(async () => (await import('./PrivacySheet.tsx')).PrivacySheet);

export interface PrivacyDialogProps {
  /** The change to confirm; null while closed. */
  change: PrivacyChange | null;
  /** The tracker's name, if the change is about one. */
  trackerName?: string;
  onConfirm: (change: PrivacyChange) => void;
  onClose: () => void;
}

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
