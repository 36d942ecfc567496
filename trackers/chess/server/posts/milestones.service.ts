import type { ChessDb, ChessKit } from '../chess.db.ts';
import { milestoneOf, type Milestone } from '../formulas/milestones.ts';
import { milestoneText } from '../words/milestone-words.ts';
import { addMilestones, findPasts, findUntold, type PastOfGame } from './milestones.repository.ts';
import { hasResult, type CountedGame } from './post-words.ts';

const LOOKED_BACK_MS = 3 * 24 * 60 * 60 * 1000;

/**
 * Lets fresh posts say what was reached. To be called at the end of a sync or an import, not while games from before
 * them may still come: the newest come first, and every one of them would be a peak.
 */
export async function announceMilestones(kit: ChessKit, userId: string): Promise<void> {
  const since = new Date(kit.now().getTime() - LOOKED_BACK_MS);
  await kit.transaction(async (trx) => {
    const games = (await findUntold(trx, userId, since)).filter(hasResult);
    // Not before there is something to say: a tracker that was removed meanwhile would come back.
    if (games.length === 0) return;
    await kit.hold(trx, userId);
    const milestones = await milestonesOf(trx, userId, games);
    await addMilestones(
      trx,
      milestones.map(({ game: { uuid, pool, localDate }, milestone, mark }) => ({
        user_id: userId,
        kind: milestone.kind,
        pool,
        mark,
        local_date: localDate,
        game_id: uuid,
      })),
    );
    const sentences = milestones.map(({ game: { uuid, pool }, milestone }) => ({
      uuid,
      content: milestoneText(milestone, pool),
    }));
    await kit.update(trx, sentences, { isMarkedEdited: false });
  });
}

/** `games`: in the order in which they ended. */
async function milestonesOf(
  trx: ChessDb,
  userId: string,
  games: readonly CountedGame[],
): Promise<{ readonly game: CountedGame; readonly milestone: Milestone; readonly mark: number }[]> {
  const pasts = await findPasts(
    trx,
    userId,
    games.map(({ uuid }) => uuid),
  );
  const peaks = new Map<string, { mark: number; on: string }>();
  return games.flatMap((game) => {
    const past = pasts.get(game.uuid);
    const milestone = past && milestoneOf(factsOf(game, past, peaks.get(game.pool)));
    if (!milestone) return [];
    const mark = markOf(milestone, past.games);
    if (milestone.kind === 'peak') peaks.set(game.pool, { mark, on: game.localDate });
    return [{ game, milestone, mark }];
  });
}

/** `peak`: what was announced a moment ago. */
function factsOf(game: CountedGame, past: PastOfGame, peak: { mark: number; on: string } | undefined) {
  const wins = past.latest.findIndex((result) => result !== 'win');
  return {
    result: game.result,
    ratingAfter: game.isRated ? game.ratingAfter : null,
    isProvisional: game.isProvisional || past.isProvisionalNow,
    opponentRating: past.isOpponentShy ? null : game.opponentRating,
    games: past.games,
    peakBefore: past.peakBefore,
    announcedPeak: peak?.mark ?? past.announcedPeak,
    hasAnnouncedToday: (peak?.on ?? past.announcedPeakOn) === game.localDate,
    bestWinBefore: past.bestWinBefore,
    winsInARow: game.isRated ? (wins < 0 ? past.latest.length : wins) : 0,
  };
}

/** What tells it from others of its kind and pool. A streak may be reached many times: each by another game. */
function markOf(milestone: Milestone, gameNumber: number): number {
  if (milestone.kind === 'peak') return milestone.rating;
  return milestone.kind === 'first_win' ? milestone.level : gameNumber;
}
