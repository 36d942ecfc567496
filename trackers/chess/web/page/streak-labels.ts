import { dayText } from '@plotline/web/tracker-kit/dates.ts';
import type { ScoreBar } from '../shared/ScoreBars.tsx';
import { sessionGames } from '../../contract/linked-games.ts';
import type { SectionOf } from '../../contract/page.ts';

type Streak = SectionOf<'streaks'>['current_win'];

/** Writes `12 Oct – 14 Oct`, or `since 14 Oct` for a current streak. */
export function streakSpan(
  { from, to, games }: Streak,
  { isCurrent, now }: { isCurrent: boolean; now: Date },
): string {
  if (games === 0 || from === null) return '';
  const start = dayText(from, now);
  if (isCurrent) return `since ${start}`;
  return to === null || to === from ? start : `${start} – ${dayText(to, now)}`;
}

export const SESSION_PLACE_NAMES = ['1st', '2nd', '3rd', '4th or later'] as const;

/** Returns the score in the first, second, third and later games of a session. */
export function sessionBars(byGame: SectionOf<'streaks'>['by_game']): ScoreBar[] {
  return byGame
    .filter(({ games }) => games > 0)
    .map(({ game, games, score_percent }) => ({
      key: String(game),
      label: SESSION_PLACE_NAMES[game - 1] ?? String(game),
      filter: sessionGames(game),
      games,
      score_percent,
    }));
}
