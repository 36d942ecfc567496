import {
  getOnlineCount,
  ping,
  pong,
  subscribe,
  subscribed,
  socketError,
  TOPICS_PER_SOCKET,
  unsubscribe,
  unsubscribed,
} from '@plotline/contract/presence.ts';
import { socketMessage, type Socket, type SocketMessage } from '../../platform/http/socket.ts';
import { eventText } from '../../platform/realtime.ts';
import type { OnlineCount } from './online-count.ts';
import { normalTopic, TooManyTopics, type Subscribe } from './subscriptions.ts';
import type { Topics } from './topics.ts';

const PONG = eventText(pong, {});
const TOO_MANY = eventText(socketError, {
  detail: `A socket may subscribe to ${TOPICS_PER_SOCKET} topics at most`,
});

interface MessagesParts {
  readonly onlineCount: Pick<OnlineCount, 'answer'>;
  readonly subscribe: Subscribe;
  readonly topics: Pick<Topics, 'remove'>;
}

/** What clients say to the socket itself. */
export function presenceMessages(parts: MessagesParts): readonly SocketMessage[] {
  return [
    socketMessage(ping, (socket) => socket.send(PONG)),
    socketMessage(getOnlineCount, (socket) => parts.onlineCount.answer(socket)),
    socketMessage(subscribe, (socket, { topics }) =>
      answerSubscribe(parts.subscribe, socket, topics.map(normalTopic)),
    ),
    socketMessage(unsubscribe, (socket, { topics }) => {
      const left = parts.topics.remove(socket, [...new Set(topics.map(normalTopic))]);
      socket.send(eventText(unsubscribed, { topics: left, reason: 'asked' }));
    }),
  ];
}

async function answerSubscribe(subscribeTo: Subscribe, socket: Socket, topics: readonly string[]) {
  try {
    socket.send(eventText(subscribed, await subscribeTo(socket, topics)));
  } catch (error) {
    if (!(error instanceof TooManyTopics)) throw error;
    socket.send(TOO_MANY);
  }
}
