import type { RealtimeStatus } from '../../platform/realtime.ts';

/** What the chip says. */
export interface ChipLabels {
  /** Whether this browser is connected, and knows how many others are. */
  readonly isOn: boolean;
  /** Null where there is no number to show. */
  readonly count: number | null;
  readonly isOffline: boolean;
  /** The same in a sentence. */
  readonly hint: string;
}

/** Before the first connection the chip holds its place and says nothing. */
export function chipLabels({ state, onlineCount }: RealtimeStatus): ChipLabels {
  if (state === 'waiting') return offline('The connection is lost. Trying again …');
  if (state === 'offline') return offline('The connection is lost.');
  if (state === 'closed') return offline('The connection is closed. Reload the page to connect again.');
  if (state !== 'connected' || onlineCount === null)
    return { isOn: false, count: null, isOffline: false, hint: '' };
  const users = onlineCount === 1 ? '1 person is' : `${onlineCount} people are`;
  return { isOn: true, count: onlineCount, isOffline: false, hint: `${users} online` };
}

function offline(hint: string): ChipLabels {
  return { isOn: false, count: null, isOffline: true, hint };
}
