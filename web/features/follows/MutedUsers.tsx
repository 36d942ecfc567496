import { Volume2 } from 'lucide-react';
import { DatedUserList } from './DatedUserList.tsx';
import { useMutedUsers, useUnmuteRows } from './use-mute.ts';

export function MutedUsers() {
  return (
    <DatedUserList
      label="Muted people"
      list={useMutedUsers()}
      rows={useUnmuteRows()}
      action="Unmute"
      emptyIcon={Volume2}
      emptyText="You haven't muted anyone. To mute someone, use the menu on their profile."
    />
  );
}
