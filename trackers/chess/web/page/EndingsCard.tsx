import { styled } from '@plotline/web/ui/theme/styled.ts';
import { counted, formatPercent } from '@plotline/web/tracker-kit/format.ts';
import { roundedShares } from '@plotline/web/tracker-kit/rounded-shares.ts';
import { ShareBar, type ShareSegment } from '../shared/ShareBar.tsx';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { color, mixin, space } from '@plotline/web/ui/theme/tokens.ts';
import type { SectionOf } from '../../contract/page.ts';
import { endingGames } from '../../contract/linked-games.ts';
import { EndingLabels } from './EndingLabels.tsx';
import { GamesLink, useGamesHref } from './GamesLink.tsx';
import { endingSegments, endingsOfSegment, sumOf } from './ending-shares.ts';

const Head = styled('div')({
  ...mixin.figures(14),
  position: 'relative',
  display: 'flex',
  justifyContent: 'space-between',
  marginBottom: space(1),
  '& span': { color: color.muted },
});
const Part = styled('div')({ '& + &': { marginTop: space(4) } });

/** The endings of won, drawn and lost games. */
export function EndingsCard({ section }: { section: SectionOf<'endings'> }) {
  const { wins, draws, losses, time_trouble_percent: trouble } = section;
  const subtitle =
    trouble === null ? undefined : (
      <GamesLink filter={endingGames('loss', [{ termination: 'timeout' }])}>
        {formatPercent(trouble / 100)} of losses are on time
      </GamesLink>
    );
  return (
    <SectionCard title={section.title} subtitle={subtitle}>
      <Endings name="Wins" result="win" endings={wins} />
      <Endings name="Draws" result="draw" endings={draws} />
      <Endings name="Losses" result="loss" endings={losses} />
    </SectionCard>
  );
}

interface EndingsProps {
  name: string;
  endings: SectionOf<'endings'>['wins'];
  result: 'win' | 'draw' | 'loss';
}

function Endings({ name, endings, result }: EndingsProps) {
  const games = sumOf(endings);
  const linkTo = useGamesHref();
  const segments = endingSegments(endings, result);
  const shares = roundedShares(segments.map(({ value }) => value));
  const format = (segment: ShareSegment) => formatPercent((shares[segments.indexOf(segment)] ?? 0) / 100);
  if (games === 0) return null;
  return (
    <Part>
      <Head>
        <GamesLink isStretched filter={{ result }}>
          {name}
        </GamesLink>{' '}
        <span aria-hidden="true">{games}</span>
      </Head>
      <ShareBar
        label={`${name}, ${games}`}
        segments={segments}
        format={format}
        linkOf={({ key, label, value }) =>
          linkTo && {
            title: `${name}, ${label.toLowerCase()}: ${counted(value, 'game')}`,
            ...linkTo({ filter: endingGames(result, endingsOfSegment(endings, key)) }),
          }
        }
      />
      <EndingLabels segments={segments} format={format} />
    </Part>
  );
}
