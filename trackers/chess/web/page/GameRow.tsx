import { styled } from '@plotline/web/ui/theme/styled.ts';
import { Anchor } from '@plotline/web/ui/Anchor.tsx';
import { RelativeTime } from '@plotline/web/ui/RelativeTime.tsx';
import {
  color,
  focusRing,
  media,
  mixin,
  radius,
  space,
  tabularFigures,
  text,
  weight,
} from '@plotline/web/ui/theme/tokens.ts';
import { ExternalLink } from 'lucide-react';
import type { GameLine } from '../../contract/games.ts';
import type { Source } from '../../contract/game-values.ts';
import { Board } from '../board/Board.tsx';
import { formatChange } from '@plotline/web/tracker-kit/change.ts';
import { changeDirection, knownDate, opposite, SOURCES } from '../shared/chess-labels.ts';
import { OpponentName } from '../shared/OpponentName.tsx';
import { gamePath } from '../shared/paths.ts';
import { ResultChip } from '../shared/ResultChip.tsx';
import { gameLabels } from './game-labels.ts';

const BOARD = 84;
/** Leaves the text more of a narrow column. */
const SMALL_BOARD = 72;

const Row = styled('li')({
  position: 'relative',
  minWidth: 0,
  borderTop: `1px solid ${color.outline}`,
  // A line between columns; that of the last one is cut off.
  borderInlineEnd: `1px solid ${color.outline}`,
  marginInlineEnd: -1,
  // Boards outside the window are not drawn.
  contentVisibility: 'auto',
  containIntrinsicHeight: `auto ${BOARD + 25}px`,
});
const Link = styled(Anchor)({
  ...mixin.grid(4),
  gridTemplateColumns: `${BOARD}px minmax(0, 1fr)`,
  // In two columns, the lines of neighbours meet although one of them has more.
  alignItems: 'start',
  height: '100%',
  boxSizing: 'border-box',
  padding: `${space(3)} ${space(6)}`,
  ...mixin.plainLink,
  '&:hover': { backgroundColor: color.page },
  '&:focus-visible': { ...focusRing, outlineOffset: -2 },
  [media.phone]: { padding: `${space(3)} ${space(4)}`, gap: space(3) },
  [media.rail]: { gridTemplateColumns: `${SMALL_BOARD}px minmax(0, 1fr)`, gap: space(3) },
});
const NoBoard = styled('span')({
  aspectRatio: '1',
  borderRadius: radius.small,
  backgroundColor: color.sunken,
});
const Summary = styled('span')({ ...text[13], ...tabularFigures, display: 'grid', gap: 2, minWidth: 0 });
const Head = styled('span')({ display: 'flex', alignItems: 'center', gap: space(2), minHeight: 22 });
const Change = styled('b')({
  fontWeight: weight.semibold,
  color: color.muted,
  '&[data-meaning="up"]': { color: color.up },
  '&[data-meaning="down"]': { color: color.down },
});
const Kind = styled('span')({ color: color.muted, whiteSpace: 'nowrap' });
const Time = styled('span')({ marginInlineStart: 'auto', color: color.muted, whiteSpace: 'nowrap' });
const Soft = styled('span')({
  color: color.muted,
  ...mixin.ellipsis,
});
/** Long names of openings have a second line, but not in narrow columns. */
const Opening = styled('span')({
  color: color.muted,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  [media.rail]: { ...mixin.ellipsis, display: 'block' },
});
const Name = styled('span')({
  ...text[14],
  display: 'flex',
  minWidth: 0,
  // Leaves room for the link to the site.
  '&[data-beside]': { marginInlineEnd: 28 },
});

/** A game in the list: result, opponent, opening and ending. */
export function GameRow({ line, username }: { line: GameLine; username: string }) {
  const {
    result,
    rating_diff: change,
    opponent,
    color: side,
    ended_at,
    local_date,
    date_precision,
    source,
    url,
  } = line;
  const { kind, opening, ending } = gameLabels(line);
  return (
    <Row>
      <Link href={gamePath(username, line.uuid)}>
        {line.board === null ? (
          <NoBoard />
        ) : (
          <Board board={line.board} color={side} lastMove={line.last_move} />
        )}
        <Summary>
          <Head>
            <ResultChip result={result} />
            {change === null ? null : (
              <Change data-meaning={changeDirection(change)}>{formatChange(change)}</Change>
            )}
            <Kind>{kind}</Kind>
            <Time>
              {date_precision === 'day' ? (
                <RelativeTime instant={ended_at} />
              ) : (
                knownDate(local_date, date_precision)
              )}
            </Time>
          </Head>
          <Name data-beside={url === null ? undefined : ''}>
            <OpponentName opponent={opponent} color={opposite(side)} />
          </Name>
          <Opening title={opening}>{opening}</Opening>
          <Soft title={ending}>{ending}</Soft>
        </Summary>
      </Link>
      {url === null ? null : <SiteLink source={source} url={url} opponent={opponent.name} />}
    </Row>
  );
}

const SIZE = 32;

/** Beside the link to the game's page, because links cannot be nested. */
const SiteLinkLink = styled('a')({
  position: 'absolute',
  insetInlineEnd: space(4),
  // Aligned with the opponent's name.
  top: 30,
  ...mixin.centered,
  width: SIZE,
  height: SIZE,
  borderRadius: radius.small,
  color: color.muted,
  '&:hover': { color: color.ink, backgroundColor: color.trough },
  '&:focus-visible': focusRing,
  [media.phone]: { insetInlineEnd: space(2) },
});

function SiteLink({ source, url, opponent }: { source: Source; url: string; opponent: string }) {
  const label = `The game against ${opponent} ${source === 'pgn' ? 'at its site' : `on ${SOURCES[source]}`}`;
  return (
    <SiteLinkLink href={url} target="_blank" rel="noreferrer" aria-label={label} title={label}>
      <ExternalLink size={15} aria-hidden />
    </SiteLinkLink>
  );
}
