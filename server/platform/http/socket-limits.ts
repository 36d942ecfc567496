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
  /** Messages accepted within any second. */
  readonly messagesPerSecond: number;
  /** Sustained rate of bytes and burst. */
  readonly bytesPerSecond: number;
  readonly byteBurst: number;
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
  bytesPerSecond: 10 * 1024,
  byteBurst: 32 * 1024,
  messagesRefused: 300,
  bufferedBytes: 1024 * 1024,
  closeGraceMs: 500,
};

export type Verdict = 'accepted' | 'first refused' | 'refused' | 'abuse';

/** Limits messages within a second, and their bytes by a token bucket. */
export interface MessageMeter {
  /** Counts a message. `first refused`: notify the client, once until a message is accepted again. */
  take(messageBytes: number, nowMs: number): Verdict;
}

/** Refusals decay evenly over this time, independent of accepted messages. */
const REFUSAL_DECAY_MS = 60_000;

type MeterLimits = Pick<
  SocketLimits,
  'messageBytes' | 'messagesPerSecond' | 'bytesPerSecond' | 'byteBurst' | 'messagesRefused'
>;

export function createMessageMeter(limits: MeterLimits): MessageMeter {
  /** Times of the messages accepted within the last second, oldest first. */
  const accepted: number[] = [];
  let bytes = limits.byteBurst;
  let countedAtMs = 0;
  let refused = 0;
  let wasRefused = false;

  function isWithinLimits(cost: number, nowMs: number): boolean {
    while (accepted[0] !== undefined && accepted[0] <= nowMs - 1000) accepted.shift();
    return accepted.length < limits.messagesPerSecond && bytes >= cost;
  }

  return {
    take: (messageBytes, nowMs) => {
      const elapsedMs = nowMs - countedAtMs;
      countedAtMs = nowMs;
      bytes = Math.min(limits.byteBurst, bytes + (elapsedMs / 1000) * limits.bytesPerSecond);
      refused = Math.max(0, refused - (elapsedMs / REFUSAL_DECAY_MS) * limits.messagesRefused);
      // Longer messages are refused unread.
      const cost = Math.min(messageBytes, limits.messageBytes);
      if (isWithinLimits(cost, nowMs)) {
        accepted.push(nowMs);
        bytes -= cost;
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
