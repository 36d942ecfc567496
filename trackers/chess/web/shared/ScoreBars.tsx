import { styled } from '@plotline/web/ui/theme/styled.ts';
import { counted } from '@plotline/web/tracker-kit/format.ts';
import { accents, color, media, mixin, space, weight } from '@plotline/web/ui/theme/tokens.ts';
import type { LinkedFilter } from '../../contract/games.ts';
import { GamesLink } from '../page/GamesLink.tsx';
import { scoreText } from './score-labels.ts';

export interface ScoreBar {
  readonly key: string;
  readonly label: string;
  readonly score_percent: number | null;
  readonly games: number;
  /** Finds the games of the bar. */
  readonly filter?: LinkedFilter;
}

interface ScoreBarsProps {
  label: string;
  bars: readonly ScoreBar[];
}

const EVEN = 50;

/** Its columns are as wide as their content, so that the bars have the rest. */
const List = styled('ul')({
  ...mixin.figures(13),
  ...mixin.plainList,
  ...mixin.grid(0),
  gridTemplateColumns: 'minmax(0, max-content) minmax(24px, 1fr) repeat(2, max-content)',
  columnGap: space(3),
  [media.phone]: { columnGap: space(2) },
  // The names have the room of the bars.
  [media.largeText]: {
    gridTemplateColumns: 'minmax(0, 1fr) repeat(2, max-content)',
    '& [data-track]': { display: 'none' },
  },
});
const Row = styled('li')({
  position: 'relative',
  display: 'grid',
  gridColumn: '1 / -1',
  gridTemplateColumns: 'subgrid',
  alignItems: 'center',
  minHeight: 28,
});
const Name = styled('span')({ color: color.muted });
const Track = styled('span')({
  position: 'relative',
  height: 8,
  borderRadius: 4,
  backgroundColor: color.sunken,
});
const Fill = styled('span')({ position: 'absolute', inset: '0 auto 0 0', borderRadius: 4 });
const Middle = styled('span')({
  position: 'absolute',
  left: '50%',
  top: -5,
  bottom: -5,
  width: 1,
  backgroundColor: color.faint,
});
const Score = styled('b')({ textAlign: 'end', whiteSpace: 'nowrap', fontWeight: weight.semibold });
const Count = styled('span')({ textAlign: 'end', color: color.muted, whiteSpace: 'nowrap' });

/** Bars of scores, with a line at 50%. */
export function ScoreBars({ label, bars }: ScoreBarsProps) {
  return (
    <List aria-label={label}>
      {bars.map(({ key, label: name, score_percent: percent, games, filter }) => (
        <Row key={key}>
          <Name>
            {filter ? (
              <GamesLink isStretched filter={filter}>
                {name}
              </GamesLink>
            ) : (
              name
            )}
          </Name>
          <Track aria-hidden="true" data-track="">
            <Fill style={{ width: `${percent ?? 0}%`, backgroundColor: fillOf(percent ?? 0) }} />
            <Middle />
          </Track>
          <Score>{scoreText(percent)}</Score>
          <Count>{counted(games, 'game')}</Count>
        </Row>
      ))}
    </List>
  );
}

function fillOf(percent: number): string {
  return percent >= EVEN ? accents.green[500] : color.boardLost;
}
