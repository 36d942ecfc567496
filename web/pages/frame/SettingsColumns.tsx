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
  ...mixin.grid(8),
  gridTemplateColumns: '192px minmax(0, 1fr)',
  alignItems: 'start',
  // With titles beside the cards, each column needs less distance.
  [media.aside]: { columnGap: space(6) },
  [media.phone]: { display: 'block' },
});
/** Sections put their titles beside their cards if there is room. */
const Sections = styled('div')({ containerType: 'inline-size' });

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
