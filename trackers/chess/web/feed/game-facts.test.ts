import { describe, expect, it } from 'vitest';
import { game } from '../../contract/posted-game.samples.ts';
import { burstText, gameFacts } from './game-facts.ts';
import { postBrief } from './post-brief.ts';
import { postStat } from './post-stat.ts';

describe('gameFacts', () => {
  it('when everything is known, opening, time class and accuracy are listed', () => {
    expect(gameFacts(game)).toEqual([
      { label: 'Opening', value: 'Sicilian Defense: Najdorf Variation' },
      { label: 'Time class', value: 'Lichess Blitz 3+2, white' },
      { label: 'Accuracy', value: '91.5%' },
    ]);
  });

  it('when it is a casual game of a variant, the variant is named instead of an opening', () => {
    const stats = {
      ...game,
      variant: 'crazyhouse',
      opening: null,
      accuracy: null,
      is_rated: false,
      time_control: null,
    } as const;
    expect(gameFacts(stats)).toEqual([{ label: 'Time class', value: 'Lichess Crazyhouse, white, casual' }]);
  });
});

describe('burstText', () => {
  it('when a post stands for several games, they are summed up', () => {
    const burst = { games: 6, won: 4, drawn: 1, lost: 1, rating_from: 1612, rating_to: 1648 };
    expect(burstText(burst)).toBe('+ 5 more games. Of 6: 4 won, 1 drawn, 1 lost · rating +36');
  });

  it('when all games were lost and the ratings are unknown, only the losses are listed', () => {
    const burst = { games: 2, won: 0, drawn: 0, lost: 2, rating_from: null, rating_to: null };
    expect(burstText(burst)).toBe('+ 1 more game. Of 2: 2 lost');
  });
});

describe('postStat', () => {
  it('when a list shows a game, its stat is the rating', () => {
    expect(postStat(game)).toEqual({ value: '1648', label: 'Blitz rating' });
  });

  it('when ratings are hidden or unknown, it has no stat', () => {
    expect(postStat({ ...game, rating_after: null })).toBeNull();
  });
});

describe('postBrief', () => {
  it('when a list on a phone shows a game, result and opponent are named', () => {
    expect(postBrief(game)).toBe('Won vs opponent1');
    expect(postBrief({ ...game, result: 'draw' })).toBe('Drawn vs opponent1');
  });
});
