import type { PlayedResult } from '../../contract/game-values.ts';
import type { SectionOf } from '../../contract/page.ts';
import { sessionsOf, type SessionStep, type SteppedResult } from '../formulas/sessions.ts';
import { streaksOf, type DatedResult, type RunningStreaks } from '../formulas/streaks.ts';
import { countsOf, gamesOf, percentOf, type Tally } from './counts.ts';
import type { Sequence } from './play-stats.repository.ts';

/** With fewer games on either side the difference means nothing. */
const MIN_GAMES = 20;
const RESULTS: Readonly<Record<string, PlayedResult>> = { w: 'win', d: 'draw', l: 'loss' };
const STEPS: Readonly<Record<string, SessionStep>> = { f: 'first', n: 'next' };

export function streaksSection(sequence: Sequence, before: RunningStreaks): SectionOf<'streaks'> {
  const games = readSequence(sequence);
  const streaks = streaksOf(games, before);
  const { sessions, byGame, afterLoss, otherwise } = sessionsOf(games);
  return {
    key: 'streaks',
    kind: 'figures',
    title: 'Streaks and sessions',
    current_win: streaks.currentWin,
    longest_win: streaks.longestWin,
    current_unbeaten: streaks.currentUnbeaten,
    longest_unbeaten: streaks.longestUnbeaten,
    sessions,
    by_game: byGame.map((tally, index) => ({ game: index + 1, ...countsOf(tally) })),
    after_loss: afterLossOf(afterLoss, otherwise),
  };
}

function afterLossOf(afterLoss: Tally, otherwise: Tally): SectionOf<'streaks'>['after_loss'] {
  const [after, other] = [percentOf(afterLoss), percentOf(otherwise)];
  if (Math.min(gamesOf(afterLoss), gamesOf(otherwise)) < MIN_GAMES || after === null || other === null)
    return null;
  return {
    after_loss_percent: after,
    after_loss_games: gamesOf(afterLoss),
    otherwise_percent: other,
    otherwise_games: gamesOf(otherwise),
  };
}

/** Formats each day once for all of its games. */
function readSequence({ results, steps, days }: Sequence): (DatedResult & SteppedResult)[] {
  if (results === '') return [];
  const dates = new Map<string, string>();
  const dateOf = (day: string) => {
    const date = dates.get(day) ?? new Date(Number(day) * 86_400_000).toISOString().slice(0, 10);
    dates.set(day, date);
    return date;
  };
  return days.split(',').map((day, index) => ({
    result: RESULTS[results[index] ?? ''] ?? 'draw',
    step: STEPS[steps[index] ?? ''] ?? null,
    date: dateOf(day),
  }));
}
