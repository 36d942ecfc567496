import { expect, it } from 'vitest';
import { provenanceLabels } from './provenance-labels.ts';

const wordsOf = (value: string, verified: boolean) =>
  provenanceLabels({ provenance: { source: '', verified }, selector: { value, options: [] } });

it('when an account is not proved to be theirs, whoever looks is told so', () => {
  expect(wordsOf('chesscom:standard:blitz', false)).toEqual({
    isVerified: false,
    explanation: 'Nobody has proved yet that this chess.com account is theirs',
  });
  expect(wordsOf('lichess:crazyhouse', true)).toEqual({
    isVerified: true,
    explanation: 'It was proved that this Lichess account is theirs',
  });
});

it('when games come from files, there is no account to be proved', () => {
  expect(wordsOf('pgn:standard:rapid', false)).toBeNull();
});
