import { AsyncLocalStorage } from 'node:async_hooks';

/** Origin of the work under way: a request, or a job. */
export interface RequestContext {
  /** Id of the request in the log and in the header `x-request-id`. */
  readonly reqId?: string;
  /** Name of the job's task. */
  readonly task?: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs work whose statements are logged with this origin. */
export function runInContext<Result>(context: RequestContext, work: () => Result): Result {
  return storage.run(context, work);
}

export function currentContext(): RequestContext {
  return storage.getStore() ?? {};
}
