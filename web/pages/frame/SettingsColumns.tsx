import { styled } from '../../ui/theme/styled.ts';
import type { ReactNode } from 'react';
import { media, mixin, query } from '../../ui/theme/tokens.ts';
import { useMatches } from '../../ui/use-layout.ts';

interface SettingsColumnsProps {
  /** The list of all sections. */
  nav: ReactNode;
  /** All sections on one page put their titles beside their cards if there is room. */
  hasTitlesBeside?: boolean;
  children: ReactNode;
}

/** On the page with all sections, if there is room. */
export const TITLES_BESIDE = '@container all-settings (min-width: 800px)';

const Columns = styled('div')({
  ...mixin.grid(6),
  gridTemplateColumns: '144px minmax(0, 1fr)',
  alignItems: 'start',
  [media.phone]: { display: 'block' },
});
const Sections = styled('div')({
  containerType: 'inline-size',
  '&[data-titles-beside]': { containerName: 'all-settings' },
});

/** A section of the settings beside the list of all sections; phones have the list on a page of its own. */
export function SettingsColumns({ nav, hasTitlesBeside = false, children }: SettingsColumnsProps) {
  const isPhone = useMatches(query.phone);
  return (
    <Columns>
      {isPhone ? null : nav}
      {/* The same element in all layouts: turning a phone keeps unsaved input. */}
      <Sections data-titles-beside={hasTitlesBeside ? '' : undefined}>{children}</Sections>
    </Columns>
  );
}
