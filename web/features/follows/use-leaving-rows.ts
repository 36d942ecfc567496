import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../platform/api-error.ts';

interface Row {
  /** The user in the row. */
  readonly username: string;
}

interface LeavingRowsOptions<Request extends Row> {
  readonly send: (request: Request) => Promise<unknown>;
  /** The message of a failure without a reason from the server. */
  readonly failed: (request: Request) => string;
  /** Removes the row from the cache and refreshes dependent data. */
  readonly onDone: (username: string) => void;
}

/** Removes rows from a list optimistically; they return with the reason when the request fails. */
export function useLeavingRows<Request extends Row>({ send, failed, onDone }: LeavingRowsOptions<Request>) {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const restore = (username: string) => setGone((all) => all.difference(new Set([username])));
  const { mutate } = useMutation({
    mutationFn: send,
    onMutate: ({ username }) => {
      setGone((all) => new Set([...all, username]));
      setFailures((all) => new Map([...all].filter(([name]) => name !== username)));
    },
    onError: (error, request) => {
      setFailures((all) => new Map([...all, [request.username, messageOf(error, failed(request))]]));
      restore(request.username);
    },
    onSuccess: (_, { username }) => {
      onDone(username);
      restore(username);
    },
  });
  return {
    leave: mutate,
    failureOf: (username: string) => failures.get(username),
    /** Filters the rows that are still visible. */
    staying: <User extends Row>(users: readonly User[]) =>
      users.filter(({ username }) => !gone.has(username)),
  };
}
