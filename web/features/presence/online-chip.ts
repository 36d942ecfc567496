import type { RealtimeStatus } from '../../platform/realtime.ts';

/** The texts and state of the chip. */
export interface ChipLabels {
  /** True if this browser is connected and has the number. */
  readonly isOn: boolean;
  /** Null: there is no number to show. */
  readonly count: number | null;
  readonly isOffline: boolean;
  /** The tooltip. */
  readonly hint: string;
}

/** Returns the content of the chip, which is empty before the first connection. */
export function chipLabels({ state, onlineCount }: RealtimeStatus): ChipLabels {
  if (state === 'waiting') return offline('Connection lost. Reconnecting…');
  if (state === 'offline') return offline('Connection lost.');
  if (state === 'closed') return offline('Connection closed. Reload the page to reconnect.');
  if (state !== 'connected' || onlineCount === null)
    return { isOn: false, count: null, isOffline: false, hint: '' };
  const users = onlineCount === 1 ? '1 person is' : `${onlineCount} people are`;
  return { isOn: true, count: onlineCount, isOffline: false, hint: `${users} online` };
}

function offline(hint: string): ChipLabels {
  return { isOn: false, count: null, isOffline: true, hint };
}
