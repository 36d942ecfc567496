import type { QueryClient } from '@tanstack/react-query';
import type { Connection } from './realtime-connection.ts';

/** Signs that another attempt may succeed: the network, the user or an answer of the server is back. */
export function whenThingsChange(
  queries: QueryClient,
  connection: Pick<Connection, 'retryNow' | 'serverAnswered'>,
): () => void {
  const whenVisible = () => {
    if (document.visibilityState === 'visible') connection.retryNow();
  };
  window.addEventListener('online', connection.retryNow);
  document.addEventListener('visibilitychange', whenVisible);
  const stopQueries = queries.getQueryCache().subscribe((event) => {
    // Data that the app itself puts into the cache is no answer.
    const isAnswer = event.type === 'updated' && event.action.type === 'success' && !event.action.manual;
    if (isAnswer) connection.serverAnswered();
  });
  const stopMutations = queries.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') connection.serverAnswered();
  });
  return () => {
    window.removeEventListener('online', connection.retryNow);
    document.removeEventListener('visibilitychange', whenVisible);
    stopQueries();
    stopMutations();
  };
}
