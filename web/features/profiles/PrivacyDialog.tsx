import { Suspense, useState } from 'react';
import type { PrivacyChange } from '@plotline/contract/profiles.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const PrivacySheet = lazyPart(async () => (await import('./PrivacySheet.tsx')).PrivacySheet);

export interface PrivacyDialogProps {
  /** The switch that is about to be thrown; null while there is none. */
  change: PrivacyChange | null;
  /** Of the tracker that it is about. */
  trackerName?: string;
  onConfirm: (change: PrivacyChange) => void;
  onClose: () => void;
}

/** Before a switch of privacy is thrown: who gains or loses sight of what. */
export function PrivacyDialog({ change, ...rest }: PrivacyDialogProps) {
  // The sheet that closes keeps its words until it is gone.
  const [last, setLast] = useState(change);
  if (change !== null && change !== last) setLast(change);
  if (last === null) return null;
  return (
    <Suspense>
      <PrivacySheet {...rest} change={last} isOpen={change !== null} />
    </Suspense>
  );
}
