import { SOCKET_SILENCE_MS } from '@plotline/contract/presence.ts';

/** Limits of one socket. */
export interface SocketLimits {
  /** Time without a message after which a socket is closed with 4408. */
  readonly silenceMs: number;
  /** Interval of the checks for silent sockets. */
  readonly silenceCheckMs: number;
  /** Longer messages are refused with an error. */
  readonly messageBytes: number;
  /** Longer frames close the connection (1009) before they are read. */
  readonly frameBytes: number;
  /** Sustained rate and burst; a long message counts as several. */
  readonly messagesPerSecond: number;
  readonly messageBurst: number;
  /** Refused messages within a minute that close the connection (1008). */
  readonly messagesRefused: number;
  /** Buffer for a slow client. */
  readonly bufferedBytes: number;
  /** Time for clients to acknowledge a close. */
  readonly closeGraceMs: number;
}

export const defaultSocketLimits: SocketLimits = {
  silenceMs: SOCKET_SILENCE_MS,
  silenceCheckMs: 5_000,
  messageBytes: 16 * 1024,
  frameBytes: 64 * 1024,
  messagesPerSecond: 20,
  messageBurst: 60,
  messagesRefused: 300,
  bufferedBytes: 1024 * 1024,
  closeGraceMs: 500,
};

export type Verdict = 'accepted' | 'first refused' | 'refused' | 'abuse';

/** Token bucket for messages. */
export interface MessageMeter {
  /** Counts a message. `first refused`: notify the client, once until a message is accepted again. */
  take(messageBytes: number, nowMs: number): Verdict;
}

/** Bytes that cost as much as a message itself. */
const BYTES_PER_TOKEN = 512;
/** Refusals decay evenly over this time, independent of accepted messages. */
const REFUSAL_DECAY_MS = 60_000;

export function createMessageMeter(
  limits: Pick<SocketLimits, 'messageBytes' | 'messagesPerSecond' | 'messageBurst' | 'messagesRefused'>,
): MessageMeter {
  let tokens = limits.messageBurst;
  let countedAtMs = 0;
  let refused = 0;
  let wasRefused = false;
  return {
    take: (messageBytes, nowMs) => {
      const elapsedMs = nowMs - countedAtMs;
      countedAtMs = nowMs;
      tokens = Math.min(limits.messageBurst, tokens + (elapsedMs / 1000) * limits.messagesPerSecond);
      refused = Math.max(0, refused - (elapsedMs / REFUSAL_DECAY_MS) * limits.messagesRefused);
      // Longer messages are refused unread.
      const cost = 1 + Math.min(messageBytes, limits.messageBytes) / BYTES_PER_TOKEN;
      if (tokens >= cost) {
        tokens -= cost;
        wasRefused = false;
        return 'accepted';
      }
      refused += 1;
      if (refused > limits.messagesRefused) return 'abuse';
      const isFirst = !wasRefused;
      wasRefused = true;
      return isFirst ? 'first refused' : 'refused';
    },
  };
}
