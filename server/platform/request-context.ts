import { AsyncLocalStorage } from 'node:async_hooks';

/** The connections that the requests of one caller may have in use at a time. */
export interface ConnectionShare {
  /** Waits for a connection of the share. @throws HttpError 429 after ten seconds */
  take(): Promise<void>;
  giveBack(): void;
}

/** Origin of the work under way: a request, or a job. */
export interface RequestContext {
  /** Id of the request in the log and in the header `x-request-id`. */
  readonly reqId?: string | undefined;
  /** Name of the job's task. */
  readonly task?: string | undefined;
  /** The share of a request's caller, from which its statements take their connections. */
  share?: ConnectionShare | undefined;
  /** Waits for the turn of a request among those of its caller. @throws HttpError 429 when too many wait, or for too long */
  enter?(): Promise<void> | undefined;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs work whose statements are logged with this origin. */
export function runInContext<Result>(context: RequestContext, work: () => Result): Result {
  return storage.run(context, work);
}

export function currentContext(): RequestContext {
  return storage.getStore() ?? {};
}

/** Runs work whose statements take connections outside of the caller's share. */
export function runOutsideShare<Result>(work: () => Result): Result {
  const { reqId, task } = currentContext();
  return storage.run({ reqId, task }, work);
}
