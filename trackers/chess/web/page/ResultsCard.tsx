import { styled } from '@plotline/web/ui/theme/styled.ts';
import { counted } from '@plotline/web/tracker-kit/format.ts';
import { ShareBar, type ShareSegment } from '../shared/ShareBar.tsx';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { color, mixin, rem, space, tabularFigures, weight } from '@plotline/web/ui/theme/tokens.ts';
import { Tooltip } from '@plotline/web/ui/Tooltip.tsx';
import type { LinkedFilter } from '../../contract/games.ts';
import { GamesLink, useGamesHref } from './GamesLink.tsx';
import type { ResultsSection } from '../../contract/results.ts';
import { resultLines } from './result-lines.ts';
import { resultSegments } from '../shared/result-segments.ts';
import type { SectionOf } from '../../contract/page.ts';
import { intervalText, performanceParts, scoreText } from '../shared/score-labels.ts';

type Row = ResultsSection['all'];

const NO_UPDATE =
  "Your score compared with the score that the ratings before each game predicted. It doesn't change any rating.";

const Rows = styled('ul')({
  '--name': rem(56),
  ...mixin.plainList,
  '&[data-wide]': { '--name': rem(80) },
});
const Line = styled('li')({
  ...mixin.figures(14),
  ...mixin.grid(2),
  gridTemplateColumns: `var(--name) minmax(0, 1fr) ${rem(56)}`,
  alignItems: 'center',
  minHeight: rem(34),
  '&[data-total]': { fontWeight: weight.semibold },
});
/** Marks text that has a tooltip. */
const hasTooltip = {
  borderRadius: 4,
  textDecoration: `underline dotted ${color.faint}`,
  textUnderlineOffset: 3,
  cursor: 'help',
} as const;
const Score = styled('b')({
  justifySelf: 'end',
  fontWeight: weight.semibold,
  '&[tabindex]': hasTooltip,
});
const Performance = styled('p')({
  ...mixin.muted(13),
  ...tabularFigures,
  margin: `${space(4)} 0 0`,
  paddingTop: space(4),
  borderTop: `1px solid ${color.outline}`,
  '& b': { fontWeight: weight.semibold, color: color.ink },
  '& b[data-meaning]': hasTooltip,
  '& b[data-meaning="good"]': { color: color.up },
  '& b[data-meaning="bad"]': { color: color.down },
});

interface ResultsCardProps {
  section: ResultsSection;
  performance: SectionOf<'performance'> | undefined;
}

/** Wins, draws and losses by colour and type of game, and the performance. */
export function ResultsCard({ section, performance }: ResultsCardProps) {
  return (
    <SectionCard
      title={section.title}
      subtitle={
        <>
          Wins, draws, losses in <GamesLink filter={{}}>{counted(section.all.games, 'game')}</GamesLink>
        </>
      }
    >
      <Rows data-wide={section.by_class.length > 0 ? '' : undefined}>
        {resultLines(section).map(({ name, row, filter }) => (
          <ResultLine key={name} name={name} row={row} filter={filter} />
        ))}
        <ResultLine name="All" row={section.all} filter={{}} isTotal />
      </Rows>
      {performance ? <PerformanceLine section={performance} /> : null}
    </SectionCard>
  );
}

/** Results by the key of their segment. */
const RESULTS: Readonly<Record<string, 'win' | 'draw' | 'loss'>> = {
  won: 'win',
  drawn: 'draw',
  lost: 'loss',
};

interface ResultLineProps {
  name: string;
  row: Row;
  filter: LinkedFilter;
  isTotal?: boolean;
}

function ResultLine({ name, row, filter, isTotal = false }: ResultLineProps) {
  const interval = intervalText(row.interval, row.games);
  const linkTo = useGamesHref();
  const linkOf = ({ key, label, value }: ShareSegment) => {
    const result = RESULTS[key];
    if (!linkTo || result === undefined) return null;
    return {
      title: `${name}: ${label.toLowerCase()} ${value}`,
      ...linkTo({ filter: { ...filter, result } }),
    };
  };
  return (
    <Line data-total={isTotal ? '' : undefined}>
      <GamesLink filter={filter}>{name}</GamesLink>
      <ShareBar
        label={name}
        segments={resultSegments(row)}
        format={({ value }) => String(value)}
        linkOf={linkOf}
        hasAllNumbers
      />
      <Tooltip title={interval}>
        <Score {...(interval === '' ? {} : { tabIndex: 0 })}>
          <GamesLink isRepeated filter={filter}>
            {scoreText(row.score_percent)}
          </GamesLink>
        </Score>
      </Tooltip>
    </Line>
  );
}

function PerformanceLine({ section }: { section: SectionOf<'performance'> }) {
  const { performance, difference, meaning } = performanceParts(section);
  // Lets keyboard users open the tooltip.
  const focusable = { tabIndex: 0 };
  if (performance === null && difference === null) return null;
  return (
    <Performance>
      {performance === null ? null : (
        <>
          <GamesLink filter={{ has: 'opponent_rating' }}>
            Performance <b>{performance}</b>
          </GamesLink>
        </>
      )}
      {performance !== null && difference !== null ? ', and ' : null}
      {difference === null ? null : (
        <>
          <Tooltip title={NO_UPDATE}>
            <b data-meaning={meaning} {...focusable}>
              {difference.amount}
            </b>
          </Tooltip>{' '}
          {difference.rest} <GamesLink filter={{ has: 'both_ratings' }}>{difference.games}</GamesLink>
        </>
      )}
    </Performance>
  );
}
