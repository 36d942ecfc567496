import { styled } from '@mui/material/styles';
import { formatPercent } from '@plotline/web/tracker-kit/format.ts';
import { ShareBar } from '@plotline/web/ui/charts/ShareBar.tsx';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { color, space, tabularFigures, text } from '@plotline/web/ui/theme/tokens.ts';
import type { SectionOf } from '../../contract/page.ts';
import { endingSegments, sumOf } from './ending-shares.ts';

const Head = styled('div')({
  ...text[14],
  ...tabularFigures,
  display: 'flex',
  justifyContent: 'space-between',
  marginBottom: space(1),
  '& span': { color: color.muted },
});
const Part = styled('div')({ '& + &': { marginTop: space(4) } });

/** The endings of won, drawn and lost games. */
export function EndingsCard({ section }: { section: SectionOf<'endings'> }) {
  const { wins, draws, losses, time_trouble_percent: trouble } = section;
  const subtitle = trouble === null ? undefined : `${formatPercent(trouble / 100)} of losses are on time`;
  return (
    <SectionCard title={section.title} subtitle={subtitle}>
      <Endings name="Wins" endings={wins} kind="wins" />
      <Endings name="Draws" endings={draws} kind="others" />
      <Endings name="Losses" endings={losses} kind="others" />
    </SectionCard>
  );
}

interface EndingsProps {
  name: string;
  endings: SectionOf<'endings'>['wins'];
  kind: 'wins' | 'others';
}

function Endings({ name, endings, kind }: EndingsProps) {
  const games = sumOf(endings);
  if (games === 0) return null;
  return (
    <Part>
      <Head aria-hidden="true">
        {name} <span>{games}</span>
      </Head>
      <ShareBar
        label={`${name}, ${games}`}
        segments={endingSegments(endings, kind)}
        format={(value) => formatPercent(value / games, { maximumFractionDigits: 0 })}
        hasLabels
      />
    </Part>
  );
}
