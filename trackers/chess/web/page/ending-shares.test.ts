import { color } from '@plotline/web/ui/theme/tokens.ts';
import { expect, it } from 'vitest';
import type { Termination } from '../../contract/game-values.ts';
import { endingSegments, endingsOfSegment } from './ending-shares.ts';

const ending = (termination: Termination, games: number) => ({ termination, games });

it('when there are more than four endings, the rare ones are put together', () => {
  const segments = endingSegments(
    [
      ending('checkmate', 3),
      ending('resignation', 20),
      ending('timeout', 9),
      ending('abandoned', 2),
      ending('cheat', 1),
    ],
    'win',
  );
  expect(segments.map(({ label, value }) => `${label} ${value}`)).toEqual([
    'Resignation 20',
    'Time 9',
    'Checkmate 3',
    'Others 3',
  ]);
});

it('when there are four, each is named', () => {
  const endings = [
    ending('checkmate', 3),
    ending('resignation', 2),
    ending('timeout', 1),
    ending('abandoned', 1),
    ending('other', 0),
  ];
  expect(endingSegments(endings, 'loss').map(({ label }) => label)).toEqual([
    'Checkmate',
    'Resignation',
    'Time',
    'Abandoned',
  ]);
});

it('when most endings are unknown, they still come last, in a colour of their own', () => {
  const endings = [
    ending('other', 20),
    ending('checkmate', 3),
    ending('resignation', 2),
    ending('timeout', 1),
    ending('abandoned', 1),
  ];
  const [wins, losses] = [endingSegments(endings, 'win'), endingSegments(endings, 'loss')];
  expect(wins.map(({ label }) => label)).toEqual([
    'Checkmate',
    'Resignation',
    'Time',
    'Abandoned',
    'Unknown ending',
  ]);
  expect(wins.at(-1)?.fill).toBe(losses.at(-1)?.fill);
  expect(wins.filter(({ fill }) => fill === wins.at(-1)?.fill)).toHaveLength(1);
});

it('when a segment is followed, it stands for its ending, and the last one for all rare ones', () => {
  const endings = [
    ending('checkmate', 3),
    ending('resignation', 20),
    ending('timeout', 9),
    ending('abandoned', 2),
    ending('cheat', 1),
    ending('other', 0),
  ];
  const rare = endingsOfSegment(endings, endingSegments(endings, 'win').at(-1)?.key ?? '');
  expect(rare.map(({ termination }) => termination)).toEqual(['abandoned', 'cheat']);
  expect(endingsOfSegment(endings, 'timeout')).toEqual([ending('timeout', 9)]);
});

it('when draws are shown, the first has the colour of draws, and none that of losses', () => {
  const endings = [
    ending('agreement', 4),
    ending('repetition', 3),
    ending('stalemate', 2),
    ending('insufficient', 1),
  ];
  const [drawn, lost] = [endingSegments(endings, 'draw'), endingSegments(endings, 'loss')];
  expect(drawn[0]?.fill).toBe(color.outlineStrong);
  expect(drawn.map(({ fill }) => fill)).not.toContain(lost[0]?.fill);
  expect(new Set(drawn.map(({ fill }) => fill)).size).toBe(4);
});
