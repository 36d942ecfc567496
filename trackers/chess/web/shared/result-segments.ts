import type { ShareSegment } from './ShareBar.tsx';
import { accents, color } from '@plotline/web/ui/theme/tokens.ts';

export interface Counts {
  readonly games: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly score_percent: number | null;
}

export function resultSegments({ won, drawn, lost }: Counts): ShareSegment[] {
  return [
    { key: 'won', label: 'Won', value: won, fill: accents.green[700], ink: color.onAccent },
    { key: 'drawn', label: 'Drawn', value: drawn, fill: color.outlineStrong, ink: color.ink },
    { key: 'lost', label: 'Lost', value: lost, fill: color.boardLost, ink: color.onAccent },
  ];
}
