import { milestoneOf, type Milestone } from '../formulas/milestones.ts';
import type { ChessDb } from '../chess.db.ts';
import { milestoneText } from '../words/milestone-words.ts';
import type { CountedGame } from './post-words.ts';
import {
  addMilestones,
  findPasts,
  type AnnouncedMilestone,
  type PastOfGame,
} from './milestones.repository.ts';

/** Sentences for those of these games that reached something, each said once. In the order in which they ended. */
export async function announceMilestones(
  db: ChessDb,
  userId: string,
  games: readonly CountedGame[],
): Promise<ReadonlyMap<string, string>> {
  const sentences = new Map<string, string>();
  if (games.length === 0) return sentences;
  const pasts = await findPasts(
    db,
    userId,
    games.map(({ uuid }) => uuid),
  );
  const peaks = new Map<string, { mark: number; on: string }>();
  const announced: AnnouncedMilestone[] = [];
  for (const game of games) {
    const past = pasts.get(game.uuid);
    const milestone = past && milestoneOf(factsOf(game, past, peaks.get(game.pool)));
    if (!milestone) continue;
    const mark = markOf(milestone);
    if (milestone.kind === 'peak') peaks.set(game.pool, { mark, on: game.localDate });
    sentences.set(game.uuid, milestoneText(milestone, game.pool));
    const { uuid, pool, localDate } = game;
    announced.push({
      user_id: userId,
      kind: milestone.kind,
      pool,
      mark,
      local_date: localDate,
      game_id: uuid,
    });
  }
  await addMilestones(db, announced);
  return sentences;
}

/** `peak`: what was announced a moment ago. */
function factsOf(game: CountedGame, past: PastOfGame, peak: { mark: number; on: string } | undefined) {
  const wins = past.latest.findIndex((result) => result !== 'win');
  return {
    result: game.result,
    ratingAfter: game.isRated ? game.ratingAfter : null,
    isProvisional: game.isProvisional,
    opponentRating: game.opponentRating,
    games: past.games,
    peakBefore: past.peakBefore,
    announcedPeak: peak?.mark ?? past.announcedPeak,
    hasAnnouncedToday: (peak?.on ?? past.announcedPeakOn) === game.localDate,
    bestWinBefore: past.bestWinBefore,
    winsInARow: game.isRated ? (wins < 0 ? past.latest.length : wins) : 0,
  };
}

function markOf(milestone: Milestone): number {
  if (milestone.kind === 'peak') return milestone.rating;
  if (milestone.kind === 'first_win') return milestone.level;
  return milestone.kind === 'win_streak' ? milestone.wins : milestone.games;
}
