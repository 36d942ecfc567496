import type { Variant } from '../../contract/words.ts';
import { USUAL_FEN } from '../board/position.ts';

const VARIANTS: Readonly<Record<string, Variant>> = {
  '': 'standard',
  standard: 'standard',
  normal: 'standard',
  chess: 'standard',
  fromposition: 'fromposition',
  chess960: 'chess960',
  fischerandom: 'chess960',
  fischerrandom: 'chess960',
  freestyle: 'chess960',
  crazyhouse: 'crazyhouse',
  '3check': 'threecheck',
  threecheck: 'threecheck',
  kingofthehill: 'kingofthehill',
  antichess: 'antichess',
  giveaway: 'antichess',
  atomic: 'atomic',
  horde: 'horde',
  racingkings: 'racingkings',
  bughouse: 'bughouse',
  oddschess: 'oddschess',
};

/** The variant and its start position (null: the usual one); null when the variant is not known. */
export function readVariant(
  tags: ReadonlyMap<string, string>,
): { readonly variant: Variant; readonly initialFen: string | null } | null {
  const name = (tags.get('Variant') ?? '').toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const variant = Object.hasOwn(VARIANTS, name) ? VARIANTS[name] : undefined;
  if (!variant) return null;
  const fen = tags.get('FEN')?.trim() ?? '';
  if (fen === '' || placementOf(fen) === placementOf(USUAL_FEN)) return { variant, initialFen: null };
  if (variant !== 'standard') return { variant, initialFen: fen };
  return { variant: isShuffled(fen) ? 'chess960' : 'fromposition', initialFen: fen };
}

function placementOf(fen: string): string {
  return fen.split(' ').slice(0, 2).join(' ');
}

/** Start positions of chess960, which many programs write without naming the variant. */
function isShuffled(fen: string): boolean {
  const [, black, white] = /^([bknqr]{8})\/pppppppp\/8\/8\/8\/8\/PPPPPPPP\/([BKNQR]{8}) w /.exec(fen) ?? [];
  return (
    black !== undefined && black === white?.toLowerCase() && black.split('').sort().join('') === 'bbknnqrr'
  );
}
