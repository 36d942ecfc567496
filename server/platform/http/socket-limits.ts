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
  /** So many messages beyond the rate end the connection (1008). */
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
  messagesIgnored: 500,
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

export function createMessageMeter(
  limits: Pick<SocketLimits, 'messagesPerSecond' | 'messageBurst' | 'messagesIgnored'>,
): MessageMeter {
  let tokens = limits.messageBurst;
  let filledAtMs = 0;
  let refused = 0;
  return {
    take: (messageBytes, nowMs) => {
      const price = 1 + messageBytes / BYTES_PER_TOKEN;
      const gained = ((nowMs - filledAtMs) / 1000) * limits.messagesPerSecond;
      tokens = Math.min(limits.messageBurst, tokens + gained);
      filledAtMs = nowMs;
      if (tokens >= price) {
        tokens -= price;
        refused = 0;
        return 'taken';
      }
      refused += 1;
      if (refused > limits.messagesIgnored) return 'abuse';
      return refused === 1 ? 'first refused' : 'refused';
    },
  };
}
