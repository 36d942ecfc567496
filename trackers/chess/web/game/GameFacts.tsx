import { Button } from '@plotline/web/ui/Button.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { formatDateTime, formatDuration, formatLocalDate } from '@plotline/web/tracker-kit/format.ts';
import { activityPath } from '@plotline/web/tracker-kit/paths.ts';
import { Anchor } from '@plotline/web/ui/Anchor.tsx';
import { Card } from '@plotline/web/ui/Card.tsx';
import { color, mixin, space, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { ExternalLink, MessageCircle, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { saveFile } from '@plotline/web/ui/save-file.ts';
import type { Game } from '../../contract/games.ts';
import { CopyButton } from '@plotline/web/ui/CopyButton.tsx';
import { endingText, kindName, knownDate, SOURCES } from '../shared/chess-labels.ts';
import { AlsoHereLink } from '../shared/AlsoHereLink.tsx';
import { DeleteGame } from './DeleteGame.tsx';
import { ResultChip } from '../shared/ResultChip.tsx';

const Head = styled('div')({
  ...text[14],
  ...mixin.row(2),
  flexWrap: 'wrap',
});
const Facts = styled('dl')({
  ...mixin.figures(13),
  display: 'grid',
  gridTemplateColumns: '84px minmax(0, 1fr)',
  rowGap: space(1.5),
  margin: `${space(4)} 0`,
  '& dt': { color: color.muted },
  '& dd': { margin: 0, fontWeight: weight.medium, overflowWrap: 'anywhere' },
});
const Links = styled('div')({
  ...text[13],
  ...mixin.wrap,
  alignItems: 'center',
  gap: `${space(1)} ${space(4)}`,
  paddingTop: space(4),
  borderTop: `1px solid ${color.outline}`,
  '& a': {
    ...mixin.inlineRow(1.5),
    minHeight: 32,
    color: color.brandStrong,
    fontWeight: weight.medium,
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
  },
  // The texts of the buttons stand where those of the links do.
  '& button': { marginInline: `-${space(1.5)}`, paddingInline: space(1.5) },
});

export function GameFacts({ game, isOwner }: { game: Game; isOwner: boolean }) {
  const { result, termination, moves, url, source, username, uuid, also_here } = game;
  return (
    <Card>
      <Head>
        <ResultChip result={result} isStrong />
        {result === 'none' ? null : endingText(termination, moves)}
      </Head>
      <Facts>
        {factsOf(game).map(([label, value]) => (
          <Fact key={label} label={label} value={value} />
        ))}
        {also_here ? <Fact label="Also here" value={<AlsoHereLink other={also_here} />} /> : null}
      </Facts>
      <Links>
        {result === 'none' ? null : (
          <Anchor href={activityPath(username, uuid)}>
            <MessageCircle size={16} aria-hidden /> Likes and comments
          </Anchor>
        )}
        {url === null ? null : (
          <a href={url} target="_blank" rel="noreferrer">
            <ExternalLink size={16} aria-hidden />{' '}
            {source === 'pgn' ? 'Source' : `Open on ${SOURCES[source]}`}
          </a>
        )}
        <PgnButtons game={game} />
        {isOwner ? <DeleteGame username={username} uuid={uuid} /> : null}
      </Links>
    </Card>
  );
}

function Fact({ label, value }: { label: string; value: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}

function factsOf(game: Game): [label: string, value: string][] {
  const opening = [game.eco, game.opening].filter(Boolean).join(' ');
  const kind = [kindName(game.variant, game.time_class), game.time_control].filter(Boolean).join(' ');
  const facts: [string, string | null][] = [
    ['Opening', opening],
    ['Time class', `${kind}, ${game.is_rated ? 'rated' : 'casual'}`],
    ['Statistics', game.is_counted || game.result === 'none' ? null : 'Not counted'],
    ['Event', game.event],
    ['Ended', endOf(game)],
    ['Duration', game.duration_seconds === null ? null : formatDuration(game.duration_seconds)],
  ];
  return facts.flatMap(([label, value]) => (value ? [[label, value]] : []));
}

/** Writes when the game ended; only the day for games without a time. */
function endOf({
  has_time: hasTime,
  ended_at: endedAt,
  local_date: day,
  date_precision: precision,
}: Game): string {
  if (precision !== 'day') return knownDate(day, precision);
  return hasTime ? formatDateTime(new Date(endedAt)) : formatLocalDate(day, { hasWeekday: true });
}

function PgnButtons({ game }: { game: Game }) {
  return (
    <>
      <CopyButton label="Copy PGN" text={game.pgn} />
      <Button
        size="small"
        color="inherit"
        startIcon={<Download size={16} aria-hidden />}
        onClick={() => download(game)}
      >
        Download PGN
      </Button>
    </>
  );
}

function download({ pgn, white, black, local_date: day, date_precision: precision }: Game): void {
  const date = precision === 'day' ? day : knownDate(day, precision);
  const content = new Blob([pgn], { type: 'application/x-chess-pgn' });
  saveFile(content, `${date} ${white.name} - ${black.name}.pgn`);
}
