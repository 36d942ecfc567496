import { styled } from '../../ui/theme/styled.ts';
import type { ReactNode } from 'react';
import { media, mixin, query } from '../../ui/theme/tokens.ts';
import { useMatches } from '../../ui/use-layout.ts';

interface SettingsColumnsProps {
  /** The list of all sections. */
  nav: ReactNode;
  children: ReactNode;
}

const Columns = styled('div')({
  ...mixin.grid(6),
  gridTemplateColumns: '144px minmax(0, 1fr)',
  alignItems: 'start',
  [media.phone]: { display: 'block' },
});
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
