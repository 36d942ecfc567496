import { Button, type ButtonProps } from '@plotline/web/ui/Button.tsx';
import { MIN_TARGET, space } from '@plotline/web/ui/theme/tokens.ts';

const IN_TEXT = {
  minHeight: MIN_TARGET,
  marginBlock: '-5px',
  marginInlineStart: `-${space(1)}`,
  padding: `0 ${space(1)}`,
  verticalAlign: 'baseline',
} as const;

/** A button within a line of text, which it does not make higher. */
export function TextButton(props: Pick<ButtonProps, 'onClick' | 'children'>) {
  return <Button size="small" variant="text" sx={IN_TEXT} {...props} />;
}
