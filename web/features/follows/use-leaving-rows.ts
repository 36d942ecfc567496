import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../platform/api-error.ts';

interface Leaving {
  /** Whose row it is. */
  readonly username: string;
}

interface LeavingRowsOptions<Act extends Leaving> {
  readonly send: (act: Act) => Promise<unknown>;
  /** What failed, where the server gives no reason. */
  readonly failed: (act: Act) => string;
  /** Takes the row out of what is cached, and refreshes what depends on it. */
  readonly onDone: (username: string) => void;
}

/** Rows that leave a list as soon as they are answered, and come back with the reason when the server refuses. */
export function useLeavingRows<Act extends Leaving>({ send, failed, onDone }: LeavingRowsOptions<Act>) {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const comeBack = (username: string) => setGone((all) => all.difference(new Set([username])));
  const { mutate } = useMutation({
    mutationFn: send,
    onMutate: ({ username }) => {
      setGone((all) => new Set([...all, username]));
      setFailures((all) => new Map([...all].filter(([name]) => name !== username)));
    },
    onError: (error, act) => {
      setFailures((all) => new Map([...all, [act.username, messageOf(error, failed(act))]]));
      comeBack(act.username);
    },
    onSuccess: (_, { username }) => {
      onDone(username);
      comeBack(username);
    },
  });
  return {
    leave: mutate,
    failureOf: (username: string) => failures.get(username),
    /** Those who are still to be shown. */
    staying: <User extends Leaving>(users: readonly User[]) =>
      users.filter(({ username }) => !gone.has(username)),
  };
}
