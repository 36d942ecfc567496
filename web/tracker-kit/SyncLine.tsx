import { styled } from '../ui/theme/styled.ts';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { color, mixin } from '../ui/theme/tokens.ts';
import type { SyncLabel } from './sync-labels.ts';

const Line = styled('p')({
  ...mixin.muted(13),
  margin: 0,
  '&[data-tone="warning"]': { color: color.warn },
  '&[data-tone="error"]': { color: color.error },
});

/** The state of a sync: a progress bar while it runs, else a line. */
export function SyncLine({ label }: { label: SyncLabel }) {
  const { tone, text: status, progress } = label;
  if (progress === undefined) return <Line data-tone={tone}>{status}</Line>;
  return <ProgressBar label={status} value={progress} />;
}
