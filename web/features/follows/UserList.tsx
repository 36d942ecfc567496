import { styled } from '../../ui/theme/styled.ts';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { color, focusRing, mixin, radius, space } from '../../ui/theme/tokens.ts';
import { useRemovedFocus } from '../../ui/use-removed-focus.ts';

const List = styled('ul')({
  ...mixin.plainList,
  '&[data-lines] > li + li': { borderTop: `1px solid ${color.outline}` },
  borderRadius: radius.small,
  '&:focus-visible': focusRing,
});

/** For a list in a card: the rows have distances of their own to the title and the edge. */
export const betweenPaddings = { marginBlock: `-${space(2)}` };

/** Rows of users or of other results; `data-lines` separates them. The list gets the focus when a focused row is removed. */
export function UserList(props: ComponentPropsWithRef<'ul'>) {
  return <List tabIndex={-1} {...props} />;
}

/** A row of a `UserList`. */
export function UserListItem({ children }: { children: ReactNode }) {
  return <li ref={useRemovedFocus<HTMLLIElement>()}>{children}</li>;
}
