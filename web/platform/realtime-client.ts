import type { QueryClient } from '@tanstack/react-query';
import {
  activityTopic,
  connected,
  getOnlineCount,
  onlineCountUpdate,
  resync,
  SOCKET_PATH,
  subscribed,
  unsubscribed,
} from '@plotline/contract/presence.ts';
import { tabStorage } from './browser-storage.ts';
import { logProblem } from './log.ts';
import { createConnection, type Connection } from './realtime-connection.ts';
import { createReconnectRefetch } from './reconnect-refetch.ts';
import { applyMessage, isWellFormed, onEvent, type LiveFeature, type LiveHandler } from './realtime-live.ts';
import { createTopicSync } from './realtime-topic-sync.ts';
import { setRealtimeStatus, topics } from './realtime.ts';
import { endStart } from './server-reachability.ts';

export interface RealtimeOptions {
  readonly queries: QueryClient;
  readonly features: readonly LiveFeature[];
  /**
   * Called when the server closed the socket because the session is over. Resolves with whether a user is signed in:
   * another tab may have started a new session.
   */
  readonly checkSession: () => Promise<boolean>;
}

/** The storage key of the connection id of this tab. */
const INSTANCE = 'realtime-session';

/** Connects for the signed-in user and returns the function that disconnects. */
export function startRealtime({ queries, features, checkSession }: RealtimeOptions): () => void {
  let wasConnected = false;
  let viewerId = '';
  let isStopped = false;
  const reconnectRefetch = createReconnectRefetch(queries, features);
  const connection = createConnection({
    open: () => new WebSocket(socketAddress()),
    log: logProblem,
    onSessionEnded: () =>
      void checkSession().then((isSignedIn) => {
        if (isSignedIn && !isStopped) connection.allowRetry();
      }),
    onState: (state) => {
      if (state !== 'connected') sync.disconnected();
      setRealtimeStatus({ state });
    },
    accepts: (message) => isWellFormed(handlers, message),
    // The own handler of `connected` comes first and sets the viewer.
    onMessage: (message) =>
      applyMessage(handlers, message, { queries, viewerId: () => viewerId, log: logProblem }),
  });
  const sync = createTopicSync(topics, connection.send);
  const own: readonly LiveHandler[] = [
    onEvent(connected, (_, { session_id: id, user_uuid: userId }) => {
      viewerId = userId;
      endStart();
      tabStorage().setItem(INSTANCE, id);
      connection.send(getOnlineCount.type);
      sync.connected();
      // Events may have been missed in between.
      if (wasConnected) reconnectRefetch.now();
      wasConnected = true;
    }),
    onEvent(onlineCountUpdate, (_, { count }) => setRealtimeStatus({ onlineCount: count })),
    onEvent(resync, reconnectRefetch.spread),
    onEvent(unsubscribed, (_, { reason }) => {
      if (reason === 'hidden') reconnectRefetch.soon();
    }),
    onEvent(subscribed, (_, response) => {
      for (const missed of sync.subscribed(response))
        for (const feature of features) feature.missed?.(queries, missed);
      // A post on the screen was deleted or became hidden.
      if (response.refused.some((topic) => topic.startsWith(activityTopic('')))) reconnectRefetch.soon();
    }),
  ];
  const handlers = [...own, ...features.flatMap((feature) => feature.handlers)];
  const stopRetrying = retryWhenBack(queries, connection);
  connection.start();
  return () => {
    isStopped = true;
    reconnectRefetch.stop();
    stopRetrying();
    sync.stop();
    connection.stop();
    setRealtimeStatus({ onlineCount: 0 });
  };
}

function socketAddress(): URL {
  const url = new URL(SOCKET_PATH, location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  const instance = tabStorage().getItem(INSTANCE);
  if (instance) url.searchParams.set('session_id', instance);
  return url;
}

/** Retries when the network or the page is back or the server has responded; returns the function that stops it. */
function retryWhenBack(
  queries: QueryClient,
  connection: Pick<Connection, 'retryNow' | 'serverResponded'>,
): () => void {
  const whenVisible = () => {
    if (document.visibilityState === 'visible') connection.retryNow();
  };
  window.addEventListener('online', connection.retryNow);
  document.addEventListener('visibilitychange', whenVisible);
  const stopQueries = queries.getQueryCache().subscribe((event) => {
    // Data that the app itself puts into the cache is not a response.
    const isResponse = event.type === 'updated' && event.action.type === 'success' && !event.action.manual;
    if (isResponse) connection.serverResponded();
  });
  const stopMutations = queries.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') connection.serverResponded();
  });
  return () => {
    window.removeEventListener('online', connection.retryNow);
    document.removeEventListener('visibilitychange', whenVisible);
    stopQueries();
    stopMutations();
  };
}
