import { messageOf } from '@plotline/web/tracker-kit/api.ts';
import { counted } from '@plotline/web/tracker-kit/format.ts';
import { ConfirmDialog } from '@plotline/web/ui/ConfirmDialog.tsx';
import { RadioList } from '@plotline/web/ui/RadioList.tsx';
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
        <RadioList
          label="Its games"
          choices={[
            { value: 'keep', label: `Keep its ${counted(games, 'game')} and their posts` },
            { value: 'delete', label: `Delete ${counted(games, 'game')}, with likes and comments` },
          ]}
          value={deletesGames ? 'delete' : 'keep'}
          onChange={(value) => setDeletesGames(value === 'delete')}
          sx={{ mt: 3 }}
        />
      ) : null}
    </ConfirmDialog>
  );
}
