import { styled } from '@plotline/web/ui/theme/styled.ts';
import { accents, color, radius, rem, space, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { RESULT_NAMES, type GameResult } from '../../contract/game-values.ts';

const Chip = styled('span')({
  ...text[12],
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  height: rem(22),
  padding: `0 ${space(2.5)}`,
  borderRadius: radius.full,
  fontWeight: weight.semibold,
  backgroundColor: color.trough,
  color: color.ink,
  '&[data-result="win"]': { backgroundColor: accents.green[100], color: accents.green[700] },
  '&[data-result="win"][data-strong]': { backgroundColor: accents.green[700], color: color.onAccent },
  '&[data-result="loss"][data-strong]': { backgroundColor: color.ink, color: color.onAccent },
  '&[data-result="none"]': { color: color.muted },
});

interface ResultChipProps {
  result: GameResult;
  /** For a single game, as in a feed card. */
  isStrong?: boolean;
}

export function ResultChip({ result, isStrong = false }: ResultChipProps) {
  return (
    <Chip data-result={result} data-strong={isStrong ? '' : undefined}>
      {RESULT_NAMES[result]}
    </Chip>
  );
}
