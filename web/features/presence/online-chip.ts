import type { RealtimeStatus } from '../../platform/realtime.ts';

interface ChipWords {
  readonly isOn: boolean;
  /** Null where there is no number to show. */
  readonly count: number | null;
  readonly label: string;
  /** Said in full. */
  readonly hint: string;
  /** Told to those who cannot see it, when it comes up. */
  readonly alarm: string;
}

const LOADING: ChipWords = { isOn: false, count: null, label: '', hint: '', alarm: '' };

/** What the chip says. Before the first connection it holds its place and says nothing. */
export function chipWords({ state, onlineCount }: RealtimeStatus): ChipWords {
  if (state === 'waiting') return offline('The connection is lost. Trying again …');
  if (state === 'offline') return offline('The server cannot be reached.');
  if (state !== 'connected' || onlineCount === null) return LOADING;
  const people = onlineCount === 1 ? '1 person is' : `${onlineCount} people are`;
  return { isOn: true, count: onlineCount, label: 'online', hint: `${people} online`, alarm: '' };
}

function offline(hint: string): ChipWords {
  return { isOn: false, count: null, label: 'Offline', hint, alarm: `Offline. ${hint}` };
}
