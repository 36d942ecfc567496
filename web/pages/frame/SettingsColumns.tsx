import { styled } from '../../ui/theme/styled.ts';
import type { ReactNode } from 'react';
import { media, mixin, query, space } from '../../ui/theme/tokens.ts';
import { useMatches } from '../../ui/use-layout.ts';

interface SettingsColumnsProps {
  /** The list of all sections. */
  nav: ReactNode;
  children: ReactNode;
}

const Columns = styled('div')({
  ...mixin.grid(6),
  gridTemplateColumns: 'max(144px, 6rem) minmax(0, 1fr)',
  alignItems: 'start',
  [media.phone]: { display: 'block' },
});
/** The first title stands on a line with the first entry of the list. */
const Sections = styled('div')({
  containerType: 'inline-size',
  paddingTop: 6,
  [media.landscapePhone]: { paddingTop: space(1) },
  [media.phone]: { paddingTop: 0 },
});

/** A section of the settings beside the list of all sections; phones have the list on a page of its own. */
export function SettingsColumns({ nav, children }: SettingsColumnsProps) {
  const isPhone = useMatches(query.phone);
  return (
    <Columns>
      {isPhone ? null : nav}
      {/* The same element in all layouts: turning a phone keeps unsaved input. */}
      <Sections>{children}</Sections>
    </Columns>
  );
}
