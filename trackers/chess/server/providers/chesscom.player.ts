import { Compile } from 'typebox/compile';
import {
  ChesscomPoolStats,
  ChesscomTactics,
  type ChesscomPlayer,
  type ChesscomStats,
} from './chesscom.schema.ts';
import { PROVISIONAL_RD, type Identity, type Snapshot } from './player.model.ts';

const POOLS = {
  chess_bullet: 'chesscom:standard:bullet',
  chess_blitz: 'chesscom:standard:blitz',
  chess_rapid: 'chesscom:standard:rapid',
  chess_daily: 'chesscom:standard:daily',
  chess960_daily: 'chesscom:chess960:daily',
} as const;

const poolStats = Compile(ChesscomPoolStats);
const tacticsStats = Compile(ChesscomTactics);

export function chesscomIdentity(player: ChesscomPlayer): Identity {
  const { player_id, username, url, title, status } = player;
  return {
    providerId: String(player_id),
    // `username` is in lower case; the profile URL has the spelling of the owner.
    username: url?.split('/').findLast((part) => part.toLowerCase() === username.toLowerCase()) ?? username,
    title: title ?? null,
    isClosed: status?.startsWith('closed') ?? false,
  };
}

/** Returns the texts of a profile in which a player can put a verification code. */
export function chesscomProfileTexts({ name, location }: ChesscomPlayer): readonly string[] {
  return [name, location].filter((text) => text !== undefined);
}

export function chesscomSnapshots(stats: ChesscomStats): readonly Snapshot[] {
  const snapshots: Snapshot[] = [];
  for (const [key, pool] of Object.entries(POOLS)) {
    const found = stats[key];
    if (!poolStats.Check(found)) continue;
    const { last, best, record } = found;
    snapshots.push({
      pool,
      rating: last.rating,
      rd: last.rd === undefined ? null : Math.round(last.rd),
      isProvisional: (last.rd ?? 0) > PROVISIONAL_RD,
      best: best ? { rating: best.rating, date: dayOf(best.date) } : null,
      record: record ? { won: record.win, drawn: record.draw, lost: record.loss } : null,
    });
  }
  const { tactics } = stats;
  if (tacticsStats.Check(tactics)) {
    const { highest } = tactics;
    const best = { rating: highest.rating, date: dayOf(highest.date) };
    snapshots.push({
      pool: 'chesscom:puzzle',
      rating: null,
      rd: null,
      isProvisional: false,
      best,
      record: null,
    });
  }
  return snapshots;
}

function dayOf(seconds: number): string {
  return new Date(seconds * 1_000).toISOString().slice(0, 10);
}
