import type { Summary } from '@plotline/contract/schema.ts';
import type { Position } from '../../platform/cursor.ts';
import type { AccountService } from '../accounts/accounts.service.ts';
import type { Slice } from './follow-lists.repository.ts';
import { instantOf, pageOf, sliceOf, type Paging } from './follow-paging.ts';

type DatedUser = Summary & { readonly created_at: string };

interface List {
  readonly accounts: Pick<AccountService, 'summariesOf'>;
  readonly paging: Paging;
  readonly total: number;
  readonly read: (slice: Slice) => Promise<readonly Position[]>;
}

/** A page of users with the time of the request or the block that put them on the list. */
export async function readDatedUsers({ accounts, paging, total, read }: List) {
  const slice = sliceOf(paging, total);
  const { shown, end } = pageOf(slice ? await read(slice) : [], paging);
  const summaries = await accounts.summariesOf(shown.map(({ uuid }) => uuid));
  const users = shown.flatMap((position): DatedUser[] => {
    const summary = summaries.get(position.uuid);
    return summary ? [{ ...summary, created_at: instantOf(position) }] : [];
  });
  return { users, total, ...end };
}
