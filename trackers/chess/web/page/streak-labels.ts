import { formatLocalDate } from '@plotline/web/tracker-kit/format.ts';
import type { ScoreBar } from '../shared/ScoreBars.tsx';
import type { SectionOf } from './chess-page-answer.ts';

type Streak = SectionOf<'streaks'>['current_win'];

interface SpanOptions {
  readonly isCurrent: boolean;
  readonly now: Date;
}

/** `12 Oct – 14 Oct`, `since 14 Oct` for one that still lasts. */
export function streakSpan({ from, to, games }: Streak, { isCurrent, now }: SpanOptions): string {
  if (games === 0 || from === null) return '';
  const start = dayText(from, now);
  if (isCurrent) return `since ${start}`;
  return to === null || to === from ? start : `${start} – ${dayText(to, now)}`;
}

const ORDINALS = ['1st', '2nd', '3rd', '4th or later'] as const;

/** The score in the first, second, third and later games of a session. */
export function sessionBars(byGame: SectionOf<'streaks'>['by_game']): ScoreBar[] {
  return byGame
    .filter(({ games }) => games > 0)
    .map(({ game, games, score_percent }) => ({
      key: String(game),
      label: ORDINALS[game - 1] ?? String(game),
      games,
      score_percent,
    }));
}

/** `9 Nov`, and `9 Nov 2023` for another year than the running one. */
function dayText(date: string, now: Date): string {
  return formatLocalDate(date, { hasYear: !date.startsWith(String(now.getFullYear())) });
}
