import { describe, expect, it } from 'vitest';
import { game } from '../shared/chess.samples.ts';
import { burstLabels, gameFacts } from './game-facts.ts';

describe('gameFacts', () => {
  it('when everything is known, opening, time class and accuracy are told', () => {
    expect(gameFacts(game)).toEqual([
      { label: 'Opening', words: 'Sicilian Defense: Najdorf Variation' },
      { label: 'Time class', words: 'Blitz 3+2, white' },
      { label: 'Accuracy', words: '91.5%' },
    ]);
  });

  it('when it is a casual game of a variant, the variant is named and no opening', () => {
    const stats = {
      ...game,
      variant: 'crazyhouse',
      opening: null,
      accuracy: null,
      is_rated: false,
      time_control: null,
    } as const;
    expect(gameFacts(stats)).toEqual([{ label: 'Time class', words: 'Crazyhouse, white, casual' }]);
  });
});

describe('burstLabels', () => {
  it('when many games came at once, they are summed up', () => {
    const burst = { games: 6, won: 4, drawn: 1, lost: 1, rating_from: 1612, rating_to: 1648 };
    expect(burstLabels(burst)).toBe('+ 5 more games. Of 6: 4 won, 1 drawn, 1 lost · 1612 → 1648 (+36)');
  });

  it('when the ratings are not known and all were lost, that is all', () => {
    const burst = { games: 2, won: 0, drawn: 0, lost: 2, rating_from: null, rating_to: null };
    expect(burstLabels(burst)).toBe('+ 1 more game. Of 2: 2 lost');
  });
});
