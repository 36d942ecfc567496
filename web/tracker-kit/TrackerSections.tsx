import { styled } from '../ui/theme/styled.ts';
import type { ReactNode } from 'react';
import { mixin } from '../ui/theme/tokens.ts';

const Stack = styled('div')({
  ...mixin.column(4),
  minWidth: 0,
  transition: 'opacity 120ms',
  '&[data-stale]': { opacity: 0.6 },
});

/** The cards of a tracker page, dimmed while another selection loads. */
export function TrackerSections({ isStale, children }: { isStale: boolean; children: ReactNode }) {
  return (
    <Stack data-stale={isStale ? '' : undefined} aria-busy={isStale}>
      {children}
    </Stack>
  );
}
