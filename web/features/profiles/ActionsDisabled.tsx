import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useViewAs } from '../../platform/view-as.tsx';

// The browser itself turns off every button and field inside; links still lead somewhere, and all can be read.
const Still = styled('fieldset')({
  display: 'contents',
  '& button': { cursor: 'not-allowed', opacity: 0.6 },
});

/** Nothing can be done here while the owner looks through another user's eyes. */
export function ActionsDisabled({ username, children }: { username: string; children: ReactNode }) {
  const isOff = useViewAs(username) !== undefined;
  return isOff ? <Still disabled>{children}</Still> : children;
}
