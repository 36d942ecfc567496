import { styled } from '@plotline/web/ui/theme/styled.ts';
import { counted } from '@plotline/web/tracker-kit/format.ts';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import {
  accents,
  color,
  focusRing,
  media,
  mixin,
  query,
  radius,
  space,
  weight,
} from '@plotline/web/ui/theme/tokens.ts';
import { useMatches } from '@plotline/web/ui/use-layout.ts';
import { VisuallyHidden } from '@plotline/web/ui/VisuallyHidden.tsx';
import { memo, useCallback, useLayoutEffect, useRef } from 'react';
import type { Game } from '../../contract/games.ts';
import { pieceDrawings, PIECE_KINDS } from '../../contract/pieces.ts';
import { nagSigns, plyName } from './replay.ts';

interface MoveListProps {
  plies: Game['plies'];
  ply: number;
  onPick: (ply: number) => void;
}

const List = styled('ol')({
  ...mixin.figures(14),
  listStyle: 'none',
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '40px minmax(0, 1fr) minmax(0, 1fr)',
  alignContent: 'start',
  margin: 0,
  padding: `0 ${space(4)} ${space(3)} ${space(6)}`,
  maxHeight: 'min(320px, 60dvh)',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  [media.phone]: {
    display: 'flex',
    maxHeight: 'none',
    overflowX: 'auto',
    padding: `0 ${space(3)} ${space(2)}`,
  },
});
const Item = styled('li')({ display: 'contents' });
const Number = styled('span')({
  padding: `${space(1)} 0`,
  color: color.muted,
  [media.phone]: { padding: `${space(2.5)} 2px ${space(2.5)} ${space(2)}` },
});
const Move = styled('button')({
  position: 'relative',
  justifySelf: 'start',
  padding: `${space(1)} ${space(2)}`,
  ...mixin.plainButton,
  borderRadius: radius.small,
  color: 'inherit',
  font: 'inherit',
  whiteSpace: 'nowrap',
  '&:hover': { backgroundColor: color.sunken },
  '&[aria-current]': { backgroundColor: accents.green[100], color: accents.green[900] },
  '&:focus-visible': { ...focusRing, outlineOffset: -2 },
  [media.phone]: { flex: 'none', padding: space(2.5) },
});
const Comment = styled('p')({
  ...mixin.muted(13),
  gridColumn: '2 / -1',
  margin: `0 ${space(2)} ${space(2)}`,
  overflowWrap: 'anywhere',
  // The moves are one line: comments are below the board.
  [media.phone]: { display: 'none' },
});

/** The moves in pairs, or in one line on phones; the current one is scrolled into view. */
export function MoveList({ plies, ply, onPick }: MoveListProps) {
  const isPhone = useMatches(query.phone);
  const count = counted(Math.ceil(plies.length / 2), 'move');
  const list = useRef<HTMLOListElement>(null);
  const pick = useStableCallback(onPick);
  useLayoutEffect(() => scrollToMove(list.current, ply), [ply]);
  return (
    <SectionCard isFlush title="Moves" subtitle={isPhone ? count : `${count}. Arrow keys step, F flips`}>
      <List ref={list}>
        {plies.map((_, index) => (
          <MoveItem key={index} plies={plies} index={index} isShown={index + 1 === ply} onPick={pick} />
        ))}
      </List>
    </SectionCard>
  );
}

interface MoveItemProps {
  plies: Game['plies'];
  index: number;
  isShown: boolean;
  onPick: (ply: number) => void;
}

/** Memoised, so that stepping through a long game is immediate. */
const MoveItem = memo(function MoveItem({ plies, index, isShown, onPick }: MoveItemProps) {
  const move = plies[index];
  if (!move) return null;
  return (
    <Item>
      <MoveNumber plies={plies} index={index} />
      <Move
        type="button"
        data-ply={index + 1}
        style={index % 2 === 0 ? { gridColumn: 2 } : { gridColumn: 3 }}
        aria-current={isShown ? 'step' : undefined}
        onClick={() => onPick(index + 1)}
      >
        <VisuallyHidden>{`${plyName(plies, index + 1)}${nagSigns(move.nags)}`}</VisuallyHidden>
        <span aria-hidden="true">
          <MoveText san={move.san} nags={move.nags} />
        </span>
      </Move>
      {move.comment ? <Comment>{move.comment}</Comment> : null}
    </Item>
  );
});

/** Returns a function of stable identity that calls the latest callback. */
function useStableCallback(callback: (ply: number) => void): (ply: number) => void {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((ply: number) => latest.current(ply), []);
}

/** The number before White's move, and before Black's after a comment. */
function MoveNumber({ plies, index }: { plies: Game['plies']; index: number }) {
  const isWhite = index % 2 === 0;
  if (!isWhite && !plies[index - 1]?.comment) return null;
  return (
    <Number aria-hidden="true">
      {Math.floor(index / 2) + 1}
      {isWhite ? '.' : '…'}
    </Number>
  );
}

/** Scrolls the list, never the page. */
function scrollToMove(list: HTMLElement | null, ply: number): void {
  const current = list?.querySelector<HTMLElement>(`[data-ply="${ply}"]`);
  if (!list) return;
  list.scrollTo({
    top: (current?.offsetTop ?? 0) - list.clientHeight / 2,
    left: (current?.offsetLeft ?? 0) - list.clientWidth / 2,
  });
}

const PieceIcon = styled('svg')({ width: 16, height: 16, verticalAlign: '-3px', marginInlineEnd: 1 });
const Sign = styled('span')({
  marginInlineStart: 2,
  fontWeight: weight.semibold,
  color: color.muted,
  '&[data-tone="good"]': { color: color.up },
  '&[data-tone="bad"]': { color: color.down },
});

/** A move with a piece icon instead of its letter, which differs between languages. */
function MoveText({ san, nags }: { san: string; nags: readonly number[] }) {
  const kind = PIECE_KINDS.find((known) => known !== 'p' && san.startsWith(known.toUpperCase()));
  const signs = nagSigns(nags);
  return (
    <>
      {kind ? (
        <PieceIcon viewBox="4 3 37 37" aria-hidden="true">
          <path d={pieceDrawings[kind].body} fill="currentColor" />
          <path d={pieceDrawings[kind].details} fill="none" stroke={color.card} strokeWidth={2.2} />
        </PieceIcon>
      ) : null}
      {kind ? san.slice(1) : san}
      {signs ? <Sign data-tone={toneOf(nags)}>{signs}</Sign> : null}
    </>
  );
}

function toneOf(nags: readonly number[]): 'good' | 'bad' | undefined {
  if (nags.some((nag) => nag === 2 || nag === 4 || nag === 6)) return 'bad';
  return nags.some((nag) => nag === 1 || nag === 3) ? 'good' : undefined;
}
