import { FOLLOW_LIST_PAGE_SIZE } from '@plotline/contract/limits.ts';
import type { Summary } from '@plotline/contract/schema.ts';
import { instantOf, type Position } from '../../platform/cursor.ts';
import { readPage, type Paging, type Slice } from '../../platform/paging.ts';
import type { AccountService } from '../accounts/accounts.service.ts';

type DatedUser = Summary & { readonly created_at: string };

interface List {
  readonly accounts: Pick<AccountService, 'summariesOf'>;
  readonly paging: Partial<Paging>;
  readonly total: number;
  readonly read: (slice: Slice) => Promise<readonly Position[]>;
}

/** Reads a page of users with the date of their follow request or block. */
export async function readDatedUsers({ accounts, paging, total, read }: List) {
  const { shown, ...end } = await readPage({ limit: FOLLOW_LIST_PAGE_SIZE, ...paging, total }, read);
  const summaries = await accounts.summariesOf(shown.map(({ uuid }) => uuid));
  const users = shown.flatMap((position): DatedUser[] => {
    const summary = summaries.get(position.uuid);
    return summary ? [{ ...summary, created_at: instantOf(position) }] : [];
  });
  return { users, total, ...end };
}
