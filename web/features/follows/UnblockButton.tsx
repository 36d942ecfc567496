import { SecondaryButton } from '../../ui/SecondaryButton.tsx';
import type { Blocking } from './use-blocking.ts';

/** Replaces the follow button on the profile of a blocked user. */
export function UnblockButton({ blocking }: { blocking: Blocking }) {
  return (
    <SecondaryButton onClick={blocking.unblock} sx={{ minWidth: 120 }}>
      Unblock
    </SecondaryButton>
  );
}
