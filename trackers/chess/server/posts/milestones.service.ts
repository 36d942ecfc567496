import type { ChessDb, ChessKit } from '../chess.db.ts';
import { milestoneOf, type Milestone, type MilestoneFacts } from '../formulas/milestones.ts';
import { milestoneText } from '../labels/post-labels.ts';
import {
  addMilestones,
  findPasts,
  findWithoutMilestone,
  type PastOfGame,
  findPlayersPasts,
  type PlayersPast,
} from './milestones.repository.ts';
import { hasResult, ratingKey, type DecidedGame } from './post-text.ts';

const LOOK_BACK_MS = 3 * 24 * 60 * 60 * 1000;

/**
 * Adds milestones to the posts of recent games. Call it at the end of a sync or an import: while earlier games may still
 * come, every game would be a peak, as syncs bring the newest games first.
 */
export async function announceMilestones(kit: ChessKit, userId: string): Promise<void> {
  const since = new Date(kit.now().getTime() - LOOK_BACK_MS);
  await kit.transaction(async (trx) => {
    const games = (await findWithoutMilestone(trx, userId, since)).filter(hasResult);
    // Only now: it would add a tracker that was removed meanwhile.
    if (games.length === 0) return;
    await kit.lockTracker(trx, userId);
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
  games: readonly DecidedGame[],
): Promise<{ readonly game: DecidedGame; readonly milestone: Milestone; readonly mark: number }[]> {
  const uuids = games.map(({ uuid }) => uuid);
  const pasts = await findPasts(trx, userId, uuids);
  const ofPlayers = await findPlayersPasts(trx, userId, uuids);
  const peaks: AnnouncedPeaks = { marks: new Map(), days: new Set() };
  return games.flatMap((game) => {
    const past = pasts.get(game.uuid);
    const milestone =
      past && milestoneOf(factsOf(game, { past, own: ofPlayers.get(game.uuid) ?? past, peaks }));
    if (!milestone) return [];
    const mark = markOf(milestone, past.games);
    if (milestone.kind === 'peak') {
      peaks.marks.set(ratingKey(game), mark);
      peaks.days.add(dayKey(game));
    }
    return [{ game, milestone, mark }];
  });
}

/** Peaks found in this run: ratings by player, and days of pools. */
interface AnnouncedPeaks {
  readonly marks: Map<string, number>;
  readonly days: Set<string>;
}

function dayKey({ pool, localDate }: DecidedGame): string {
  return `${pool} ${localDate}`;
}

interface Before {
  readonly past: PastOfGame;
  readonly own: Pick<PlayersPast, 'games' | 'peakBefore'>;
  readonly peaks: AnnouncedPeaks;
}

function factsOf(game: DecidedGame, { past, own, peaks }: Before): MilestoneFacts {
  const wins = past.latest.findIndex((result) => result !== 'win');
  return {
    result: game.result,
    ratingAfter: game.isRated ? game.ratingAfter : null,
    isProvisional: game.isProvisional || past.isProvisionalNow,
    opponentRating: past.isOpponentHidingRatings ? null : game.opponentRating,
    games: past.games,
    gamesOfPlayer: own.games,
    peakBefore: own.peakBefore,
    announcedPeak: peaks.marks.get(ratingKey(game)) ?? past.announcedPeak,
    hasAnnouncedToday: past.hasAnnouncedToday || peaks.days.has(dayKey(game)),
    bestWinBefore: past.bestWinBefore,
    winsInARow: game.isRated ? (wins < 0 ? past.latest.length : wins) : 0,
  };
}

/** Distinguishes a milestone from others of its kind and pool; a streak by its game, as it may come many times. */
function markOf(milestone: Milestone, gameNumber: number): number {
  if (milestone.kind === 'peak') return milestone.rating;
  return milestone.kind === 'first_win' ? milestone.level : gameNumber;
}
