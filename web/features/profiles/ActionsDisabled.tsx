import { styled } from '../../ui/theme/styled.ts';
import type { ReactNode } from 'react';
import { useViewAs } from '../../platform/view-as.tsx';

// A disabled fieldset disables every button and field inside; links and text stay usable.
const DisabledActions = styled('fieldset')({
  display: 'contents',
  '& button': { cursor: 'not-allowed', opacity: 0.6 },
});

/** Disables all actions inside while the owner views the profile as another user. */
export function ActionsDisabled({ username, children }: { username: string; children: ReactNode }) {
  const isViewAs = useViewAs(username) !== undefined;
  return isViewAs ? <DisabledActions disabled>{children}</DisabledActions> : children;
}
