import { useState } from 'react';
import { messageOf } from '../../platform/api-error.ts';
import { blockFailed, unblockFailed, useBlock } from './use-block.ts';

export interface Blocking {
  /** Whether the confirmation dialog is open. */
  readonly isAsking: boolean;
  readonly blockError: string | null;
  readonly unblockError: string | null;
  readonly ask: () => void;
  readonly cancel: () => void;
  readonly block: () => void;
  readonly unblock: () => void;
}

/** State for blocking and unblocking a user, shared by all parts of a page. */
export function useBlocking(username: string): Blocking {
  const [isAsking, setAsking] = useState(false);
  const change = useBlock(username);
  const isBlock = change.variables === true;
  const errorOf = (fallback: string) => (change.isError ? messageOf(change.error, fallback) : null);
  return {
    isAsking,
    blockError: isBlock ? errorOf(blockFailed(username)) : null,
    unblockError: isBlock ? null : errorOf(unblockFailed(username)),
    ask: () => {
      change.reset();
      setAsking(true);
    },
    cancel: () => setAsking(false),
    block: () => {
      setAsking(false);
      // Opens the dialog again with the reason of the failure.
      change.mutate(true, { onError: () => setAsking(true) });
    },
    unblock: () => {
      if (!change.isPending) change.mutate(false);
    },
  };
}
