import { styled } from '@mui/material/styles';
import { ProgressBar } from '@plotline/web/ui/ProgressBar.tsx';
import { color, text } from '@plotline/web/ui/theme/tokens.ts';
import { useNow } from '@plotline/web/ui/use-now.ts';
import type { ChessAccount } from '../../contract/accounts.ts';
import { syncStatus } from './account-labels.ts';

const Line = styled('p')({
  ...text[13],
  margin: 0,
  color: color.muted,
  '&[data-tone="warning"]': { color: color.warn },
  '&[data-tone="error"]': { color: color.error },
});

/** The sync state of an account: a progress bar while it runs, else a line. */
export function SyncLine({ account }: { account: ChessAccount }) {
  const { tone, text: status, progress } = syncStatus(account, useNow());
  if (progress === undefined) return <Line data-tone={tone}>{status}</Line>;
  return <ProgressBar label={status} value={progress} />;
}
