import type { AdminUser } from '@plotline/contract/admin.ts';
import type { Sort } from '../../../ui/DataTable.tsx';

export interface UserListProps {
  users: readonly AdminUser[];
  /** Names the list for screen readers. */
  label: string;
  sort: Sort;
  onSort: (sort: Sort) => void;
  isStale: boolean;
  actions: UserActions;
}

export function statusLabel({
  is_active,
  suspended_until,
  is_being_deleted,
}: Pick<AdminUser, 'is_active' | 'suspended_until' | 'is_being_deleted'>) {
  if (is_being_deleted) return 'Being deleted';
  if (is_active) return 'Active';
  return suspended_until === null ? 'Inactive' : 'Suspended';
}

export interface UserActions {
  /** The administrator, whose own account cannot be deactivated. */
  readonly ownUuid: string | undefined;
  /** Asks for confirmation. */
  readonly onToggle: (user: AdminUser) => void;
  readonly onShowTrackers: (user: AdminUser) => void;
}
