import { SOCKET_SILENCE_MS } from '@plotline/contract/presence.ts';

/** What one socket may ask of the server. */
export interface SocketLimits {
  /** A client that sends nothing for so long is closed with 4408. */
  readonly silenceMs: number;
  /** How often silent sockets are looked for. */
  readonly silenceCheckMs: number;
  /** Longer messages are refused with an error. */
  readonly messageBytes: number;
  /** Still longer ones end the connection (1009), before they are read. */
  readonly frameBytes: number;
  /** Messages per second in the long run, and at once; a long message counts for several. */
  readonly messagesPerSecond: number;
  readonly messageBurst: number;
  /** So many messages beyond the rate within a minute end the connection (1008). */
  readonly messagesIgnored: number;
  /** What may wait for a slow client. */
  readonly bufferedBytes: number;
  /** How long clients have to say goodbye when the server stops. */
  readonly goodbyeMs: number;
}

export const defaultSocketLimits: SocketLimits = {
  silenceMs: SOCKET_SILENCE_MS,
  silenceCheckMs: 5_000,
  messageBytes: 16 * 1024,
  frameBytes: 64 * 1024,
  messagesPerSecond: 20,
  messageBurst: 60,
  messagesIgnored: 300,
  bufferedBytes: 1024 * 1024,
  goodbyeMs: 500,
};

export type Verdict = 'taken' | 'first refused' | 'refused' | 'abuse';

/** Lets messages pass at a steady rate, and a burst now and then. */
export interface MessageMeter {
  /** `first refused`: the client should be told, once until messages pass again. */
  take(messageBytes: number, nowMs: number): Verdict;
}

/** So many bytes of a message weigh as much as the message itself: a list of topics is work. */
const BYTES_PER_TOKEN = 512;
/** Refused messages are forgotten evenly over this time; a message that passes does not make up for them. */
const REFUSALS_FORGOTTEN_MS = 60_000;

export function createMessageMeter(
  limits: Pick<SocketLimits, 'messageBytes' | 'messagesPerSecond' | 'messageBurst' | 'messagesIgnored'>,
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
      refused = Math.max(0, refused - (elapsedMs / REFUSALS_FORGOTTEN_MS) * limits.messagesIgnored);
      // A message that is too long is refused unread.
      const price = 1 + Math.min(messageBytes, limits.messageBytes) / BYTES_PER_TOKEN;
      if (tokens >= price) {
        tokens -= price;
        wasRefused = false;
        return 'taken';
      }
      refused += 1;
      if (refused > limits.messagesIgnored) return 'abuse';
      const isFirst = !wasRefused;
      wasRefused = true;
      return isFirst ? 'first refused' : 'refused';
    },
  };
}
