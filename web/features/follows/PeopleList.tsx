import { styled } from '@mui/material/styles';
import type { ComponentPropsWithRef } from 'react';
import { focusRing, radius } from '../../ui/theme/tokens.ts';

const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  borderRadius: radius.small,
  '&:focus-visible': focusRing,
});

/** Rows of people. When a row goes away with the button that was pressed in it, the list takes the focus. */
export function PeopleList(props: ComponentPropsWithRef<'ul'>) {
  return <List tabIndex={-1} {...props} />;
}
