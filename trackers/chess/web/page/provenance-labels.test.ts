import { expect, it } from 'vitest';
import { provenanceLabels } from './provenance-labels.ts';

const labelsOf = (value: string, verified: boolean) =>
  provenanceLabels({ provenance: { source: '', verified }, selector: { value, options: [] } });

it('when the account is not verified, the label says so', () => {
  expect(labelsOf('chesscom:standard:blitz', false)).toEqual({
    isVerified: false,
    explanation: "The owner hasn't verified this chess.com account yet",
  });
  expect(labelsOf('lichess:crazyhouse', true)).toEqual({
    isVerified: true,
    explanation: 'The owner verified this Lichess account',
  });
});

it('when games come from files, there is no label', () => {
  expect(labelsOf('pgn:standard:rapid', false)).toBeNull();
});
