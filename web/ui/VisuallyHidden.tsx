import { styled } from './theme/styled.ts';

export const visuallyHidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  border: 0,
} as const;

/** Content for screen readers only. */
export const VisuallyHidden = styled('span')(visuallyHidden);
