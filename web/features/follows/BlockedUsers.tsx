import { UserRoundCheck } from 'lucide-react';
import { DatedUserList } from './DatedUserList.tsx';
import { useBlockedUsers, useUnblockRows } from './use-block.ts';

export function BlockedUsers() {
  return (
    <DatedUserList
      label="Blocked people"
      list={useBlockedUsers()}
      rows={useUnblockRows()}
      action="Unblock"
      emptyIcon={UserRoundCheck}
      emptyText="You haven't blocked anyone. To block someone, use the menu on their profile."
    />
  );
}
