import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import '@plotline/web/ui/theme/mui-theme.ts';
import { messageOf } from '@plotline/web/tracker-kit/api.ts';
import { counted } from '@plotline/web/tracker-kit/format.ts';
import { ConfirmDialog } from '@plotline/web/ui/ConfirmDialog.tsx';
import { useState } from 'react';
import type { ChessAccount } from '../../contract/accounts.ts';
import { useUnlinkAccount } from '../shared/chess-queries.ts';
import { SOURCES } from '../shared/chess-labels.ts';

export function UnlinkDialog({ account, onClose }: { account: ChessAccount; onClose: () => void }) {
  const { provider, username, games } = account;
  const [deletesGames, setDeletesGames] = useState(false);
  const unlink = useUnlinkAccount();
  return (
    <ConfirmDialog
      title={`Unlink ${username}?`}
      confirmLabel={deletesGames ? 'Unlink and delete' : 'Unlink'}
      tone={deletesGames ? 'danger' : 'normal'}
      isBusy={unlink.isPending}
      error={unlink.isError ? messageOf(unlink.error, "Couldn't unlink the account.") : null}
      onConfirm={() => unlink.mutate({ provider, deletesGames }, { onSuccess: onClose })}
      onClose={onClose}
    >
      New games from this {SOURCES[provider]} account will no longer be fetched.
      {games > 0 ? (
        <RadioGroup
          aria-label="Its games"
          value={deletesGames ? 'delete' : 'keep'}
          onChange={(_event, value) => setDeletesGames(value === 'delete')}
          sx={{ mt: 3 }}
        >
          <FormControlLabel
            value="keep"
            control={<Radio />}
            label={`Keep its ${counted(games, 'game')} and their posts`}
          />
          <FormControlLabel
            value="delete"
            control={<Radio />}
            label={`Delete ${counted(games, 'game')}, with likes and comments`}
          />
        </RadioGroup>
      ) : null}
    </ConfirmDialog>
  );
}
