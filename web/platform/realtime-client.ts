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
import { createConnection } from './realtime-connection.ts';
import { createReconnectRefetch } from './reconnect-refetch.ts';
import { applyMessage, isWellFormed, onEvent, type LiveFeature, type LiveHandler } from './realtime-live.ts';
import { createTopicSync } from './realtime-topic-sync.ts';
import { setRealtimeStatus, topics } from './realtime.ts';
import { whenThingsChange } from './realtime-signs.ts';

export interface RealtimeOptions {
  readonly queries: QueryClient;
  readonly features: readonly LiveFeature[];
  /**
   * The server closed the socket because the session is over. The app asks who is signed in: in another tab
   * the session may have been replaced by a new one. False where no one is.
   */
  readonly checkSession: () => Promise<boolean>;
}

/** Where this tab keeps what the server calls its connection. */
const INSTANCE = 'realtime-session';

/** Connects for the user who is signed in. Gives back the function that disconnects. */
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
        if (isSignedIn && !isStopped) connection.awaitSign();
      }),
    onState: (state) => {
      if (state !== 'connected') sync.disconnected();
      setRealtimeStatus({ state });
    },
    accepts: (message) => isWellFormed(handlers, message),
    // The first handler of `connected` learns who the viewer is.
    onMessage: (message) =>
      applyMessage(handlers, message, { queries, viewerId: () => viewerId, log: logProblem }),
  });
  const sync = createTopicSync(topics, connection.send);
  const own: readonly LiveHandler[] = [
    onEvent(connected, (_, { session_id: id, user_uuid: userId }) => {
      viewerId = userId;
      tabStorage().setItem(INSTANCE, id);
      connection.send(getOnlineCount.type);
      sync.connected();
      // What happened in between is unknown.
      if (wasConnected) reconnectRefetch.now();
      wasConnected = true;
    }),
    onEvent(onlineCountUpdate, (_, { count }) => setRealtimeStatus({ onlineCount: count })),
    onEvent(resync, reconnectRefetch.sometime),
    onEvent(unsubscribed, (_, { reason }) => {
      if (reason === 'hidden') reconnectRefetch.soon();
    }),
    onEvent(subscribed, (_, answer) => {
      for (const missed of sync.answered(answer))
        for (const feature of features) feature.missed?.(queries, missed);
      // A post on the screen that is not there any more, or not for this viewer.
      if (answer.refused.some((topic) => topic.startsWith(activityTopic('')))) reconnectRefetch.soon();
    }),
  ];
  const handlers = [...own, ...features.flatMap((feature) => feature.handlers)];
  const stopWatching = whenThingsChange(queries, connection);
  connection.start();
  return () => {
    isStopped = true;
    reconnectRefetch.stop();
    stopWatching();
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
