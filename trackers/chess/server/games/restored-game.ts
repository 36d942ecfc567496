import type { GameRecord, StoredMoves } from './game-records.repository.ts';
import type { PlayedGame } from './game.model.ts';
import { unpackMoves } from './packed-moves.ts';

/** Restores a stored game, except for facts that are not stored. */
export function restoredGame(record: GameRecord, moves: StoredMoves | undefined): PlayedGame {
  const { startedAt, endedAt, opening, openingFamily, ...rest } = record;
  return {
    ...rest,
    externalId: record.uuid,
    aliases: [],
    isCompetitive: record.isCounted,
    opening:
      opening === null
        ? null
        : { eco: record.eco, name: opening, family: openingFamily ?? opening, ply: null },
    startedAt: startedAt && instantOf(startedAt),
    endedAt: instantOf(endedAt),
    acpl: null,
    middleGamePly: null,
    endGamePly: null,
    initialFen: moves?.initialFen ?? null,
    finalFen: moves?.finalFen ?? null,
    moves: moves ? unpackMoves(moves.content) : [],
  };
}

/** Returns the known part of the date of a game without a known time: `2026-03-02`, `2026-03` or `2026`. */
export function onlyDayOf({ hasTime, localDate, datePrecision }: GameRecord): string | null {
  return hasTime ? null : localDate.slice(0, KNOWN_LENGTH[datePrecision]);
}

const KNOWN_LENGTH = { day: 10, month: 7, year: 4 } as const;

function instantOf(date: Date): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(date.getTime());
}
