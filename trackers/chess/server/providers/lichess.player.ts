import { Compile } from 'typebox/compile';
import { LichessPerf, type LichessUser } from './lichess.schema.ts';
import { PROVISIONAL_RD, type Identity, type Snapshot } from './player.model.ts';

const POOLS = {
  ultraBullet: 'lichess:standard:ultrabullet',
  bullet: 'lichess:standard:bullet',
  blitz: 'lichess:standard:blitz',
  rapid: 'lichess:standard:rapid',
  classical: 'lichess:standard:classical',
  correspondence: 'lichess:standard:daily',
  chess960: 'lichess:chess960',
  crazyhouse: 'lichess:crazyhouse',
  antichess: 'lichess:antichess',
  atomic: 'lichess:atomic',
  horde: 'lichess:horde',
  kingOfTheHill: 'lichess:kingofthehill',
  racingKings: 'lichess:racingkings',
  threeCheck: 'lichess:threecheck',
  puzzle: 'lichess:puzzle',
} as const;

const perf = Compile(LichessPerf);

export function lichessIdentity({ id, username, title, disabled, tosViolation }: LichessUser): Identity {
  return {
    providerId: id,
    username,
    title: title ?? null,
    isClosed: (disabled ?? false) || (tosViolation ?? false),
  };
}

/** Returns the texts of a profile in which a player can put a verification code. */
export function lichessProfileTexts({ profile = {} }: LichessUser): readonly string[] {
  return Object.values(profile).filter((text) => typeof text === 'string');
}

/** Returns the ratings of pools with at least one game. */
export function lichessSnapshots({ perfs = {} }: LichessUser): readonly Snapshot[] {
  return Object.entries(POOLS).flatMap(([key, pool]) => {
    const found = perfs[key];
    if (!perf.Check(found) || found.games === 0) return [];
    const { rating, rd = null, prov = false } = found;
    return [
      {
        pool,
        rating,
        rd: rd === null ? null : Math.round(rd),
        isProvisional: prov || (rd ?? 0) > PROVISIONAL_RD,
        best: null,
        record: null,
      },
    ];
  });
}
