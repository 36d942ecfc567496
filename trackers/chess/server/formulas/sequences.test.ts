import { describe, expect, it } from 'vitest';
import { milestoneOf, type MilestoneFacts } from './milestones.ts';
import { sessionsOf } from './sessions.ts';
import { streaksOf } from './streaks.ts';

const RESULTS = { W: 'win', D: 'draw', L: 'loss' } as const;

function results(letters: string) {
  return letters.split('').map((letter) => RESULTS[letter === 'W' || letter === 'D' ? letter : 'L']);
}

const days = (letters: string) =>
  results(letters).map((result, index) => ({ result, date: `2026-09-0${index + 1}` }));

describe('streaksOf', () => {
  it('when games are played, the current and the longest streaks have their days', () => {
    expect(streaksOf(days('WWLWWDWWW'))).toEqual({
      currentWin: { games: 3, from: '2026-09-07', to: '2026-09-09' },
      longestWin: { games: 3, from: '2026-09-07', to: '2026-09-09' },
      currentUnbeaten: { games: 6, from: '2026-09-04', to: '2026-09-09' },
      longestUnbeaten: { games: 6, from: '2026-09-04', to: '2026-09-09' },
    });
  });

  it('when a streak began before, it includes its earlier games once it continues', () => {
    const win = { games: 8, from: '2026-08-01', to: '2026-08-30' };
    const before = { win, unbeaten: { ...win, games: 20 } };
    expect(streaksOf(days('WW'), before)).toEqual({
      currentWin: { games: 10, from: '2026-08-01', to: '2026-09-02' },
      longestWin: { games: 10, from: '2026-08-01', to: '2026-09-02' },
      currentUnbeaten: { games: 22, from: '2026-08-01', to: '2026-09-02' },
      longestUnbeaten: { games: 22, from: '2026-08-01', to: '2026-09-02' },
    });
    const { longestWin, longestUnbeaten } = streaksOf(days('LW'), before);
    expect([longestWin.games, longestUnbeaten.games]).toEqual([1, 1]);
  });

  it('when the last game is lost or there is none, no streak is running', () => {
    const none = { games: 0, from: null, to: null };
    expect(streaksOf([]).longestUnbeaten).toEqual(none);
    expect(
      streaksOf([
        { result: 'win', date: '2026-09-01' },
        { result: 'loss', date: '2026-09-02' },
      ]),
    ).toMatchObject({
      currentWin: none,
      longestWin: { games: 1, from: '2026-09-01', to: '2026-09-01' },
    });
  });
});

const LETTERS = { f: 'first', n: 'next' } as const;

function steps(played: string, letters: string) {
  return results(played).map((result, index) => {
    const letter = letters[index];
    return { result, step: letter === 'f' || letter === 'n' ? LETTERS[letter] : null };
  });
}

describe('sessionsOf', () => {
  it('when games are played in sessions, they are counted by place, the fourth and later ones together', () => {
    const { sessions, byGame } = sessionsOf(steps('WLWDWLL', 'fnfnnnn'));
    expect(sessions).toBe(2);
    expect(byGame).toEqual([
      { won: 2, drawn: 0, lost: 0 },
      { won: 0, drawn: 1, lost: 1 },
      { won: 1, drawn: 0, lost: 0 },
      { won: 0, drawn: 0, lost: 2 },
    ]);
  });

  it('when the time of a game is unknown, it belongs to no session and ends none', () => {
    const { sessions, byGame, afterLoss } = sessionsOf(steps('WLWD', 'f-n-'));
    expect(sessions).toBe(1);
    expect(byGame.map(({ won, drawn, lost }) => [won, drawn, lost])).toEqual([
      [1, 0, 0],
      [1, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ]);
    expect(afterLoss).toEqual({ won: 1, drawn: 0, lost: 0 });
  });

  it('when a game follows a loss, it is counted separately', () => {
    const { afterLoss, otherwise } = sessionsOf(steps('LWLLD', 'fnnnn'));
    expect(afterLoss).toEqual({ won: 1, drawn: 1, lost: 1 });
    expect(otherwise).toEqual({ won: 0, drawn: 0, lost: 2 });
  });
});

describe('milestoneOf', () => {
  const plain: MilestoneFacts = {
    result: 'win',
    ratingAfter: 1700,
    isProvisional: false,
    opponentRating: 1650,
    games: 31,
    gamesOfPlayer: 31,
    peakBefore: 1700,
    announcedPeak: null,
    hasAnnouncedToday: false,
    bestWinBefore: 1800,
    winsInARow: 2,
  };
  const of = (facts: Partial<MilestoneFacts>) => milestoneOf({ ...plain, ...facts });

  it('when the peak of a settled pool is passed, it is a milestone, at most once a day and by 10 points', () => {
    expect(of({ ratingAfter: 1701 })).toEqual({ kind: 'peak', rating: 1701 });
    expect(of({ ratingAfter: 1710, announcedPeak: 1700 })).toEqual({ kind: 'peak', rating: 1710 });
    const others = [
      { ratingAfter: 1700 },
      { gamesOfPlayer: 29 },
      { isProvisional: true },
      { hasAnnouncedToday: true },
      { announcedPeak: 1700 },
    ];
    for (const facts of others) expect(of({ ratingAfter: 1709, peakBefore: 1708, ...facts })).toBeNull();
  });

  it('when a stronger player than ever is beaten, the highest round number counts', () => {
    expect(of({ opponentRating: 2000 })).toEqual({ kind: 'first_win', level: 2000 });
    expect(of({ opponentRating: 2450, bestWinBefore: 2010 })).toEqual({ kind: 'first_win', level: 2400 });
    expect(of({ opponentRating: 2450, bestWinBefore: 2400 })).toBeNull();
    expect(of({ opponentRating: 2450, result: 'draw' })).toBeNull();
  });

  it('when the tenth win in a row or the thousandth game is played, it is a milestone once', () => {
    expect(of({ winsInARow: 10 })).toEqual({ kind: 'win_streak', wins: 10 });
    expect(of({ winsInARow: 11 })).toBeNull();
    expect(of({ games: 2000, result: 'loss' })).toEqual({ kind: 'game_number', games: 2000 });
  });
});
