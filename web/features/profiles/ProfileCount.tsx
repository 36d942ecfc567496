import { styled } from '@mui/material/styles';
import { formatNumber } from '../../platform/format.ts';
import { color, focusRing, radius } from '../../ui/theme/tokens.ts';

interface ProfileCountProps {
  value: number;
  one: string;
  many: string;
  /** Opens the list of users that are counted. */
  onPress?: (() => void) | undefined;
}

const CountButton = styled('button')({
  padding: 0,
  border: 0,
  borderRadius: radius.small,
  background: 'none',
  font: 'inherit',
  color: 'inherit',
  cursor: 'pointer',
  '&:hover': { color: color.ink, textDecoration: 'underline' },
  '&:focus-visible': focusRing,
});

/** A count with its label; a button if it opens a list. */
export function ProfileCount({ value, one, many, onPress }: ProfileCountProps) {
  const content = (
    <>
      <b>{formatNumber(value)}</b> {value === 1 ? one : many}
    </>
  );
  if (!onPress) return <span>{content}</span>;
  return (
    <CountButton type="button" aria-haspopup="dialog" onClick={onPress}>
      {content}
    </CountButton>
  );
}
