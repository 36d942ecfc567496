import { CardPair } from '@plotline/web/tracker-kit/CardPair.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { mixin } from '@plotline/web/ui/theme/tokens.ts';
import { useMatches } from '@plotline/web/ui/use-layout.ts';
import type { SectionOf } from '../../contract/page.ts';
import { EndingsCard } from './EndingsCard.tsx';
import { OpeningsCard } from './OpeningsCard.tsx';
import { openingRows, rowsBeside } from './openings-rows.ts';
import { ResultsCard } from './ResultsCard.tsx';

interface ResultsAndOpeningsProps {
  results: SectionOf<'results'> | undefined;
  endings: SectionOf<'endings'> | undefined;
  openings: SectionOf<'openings'> | undefined;
  performance: SectionOf<'performance'> | undefined;
  isRated: boolean;
}

const Column = styled('div')({
  ...mixin.column(4),
  minWidth: 0,
  '& > :last-child': { flex: 1 },
});
const NarrowAndWide = styled(CardPair)({ gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 5fr)' });

/** Results and endings beside as many openings as fill the same height; with fewer openings, above them. */
export function ResultsAndOpenings(props: ResultsAndOpeningsProps) {
  const { results, endings, openings, performance, isRated } = props;
  const isWide = useMatches('(min-width: 1100.05px)');
  const cards = (
    <>
      {results ? <ResultsCard section={results} performance={performance} /> : null}
      {endings ? <EndingsCard section={endings} /> : null}
    </>
  );
  if (!openings || openings.rows.length === 0) return <CardPair>{cards}</CardPair>;
  const room = rowsBeside(results, endings);
  const isBeside = isWide && openingRows(openings, 'both').length >= room - 1;
  const table = (
    <OpeningsCard
      section={openings}
      performance={performance?.performance ?? null}
      isRated={isRated}
      {...(isBeside && { room })}
    />
  );
  return isBeside ? (
    <NarrowAndWide>
      <Column>{cards}</Column>
      {table}
    </NarrowAndWide>
  ) : (
    <>
      <CardPair>{cards}</CardPair>
      {table}
    </>
  );
}
