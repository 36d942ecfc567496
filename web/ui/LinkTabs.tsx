import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import './theme/mui-theme.ts';
import { Anchor } from './Anchor.tsx';
import { focusRing } from './theme/tokens.ts';

interface LinkTabsProps {
  /** The accessible name. */
  label: string;
  tabs: readonly { readonly key: string; readonly label: string; readonly href: string }[];
  /** The key of the shown tab. */
  current: string;
  /** The id of the tab panel. */
  panelId: string;
}

/** Tabs with addresses of their own; they scroll sideways if there is little room. */
export function LinkTabs({ label, tabs, current, panelId }: LinkTabsProps) {
  return (
    <Tabs value={current} variant="scrollable" scrollButtons={false} aria-label={label}>
      {tabs.map((tab) => (
        <Tab
          key={tab.key}
          value={tab.key}
          id={tabId(panelId, tab.key)}
          label={tab.label}
          component={Anchor}
          href={tab.href}
          aria-controls={tab.key === current ? panelId : undefined}
          sx={{ '&.Mui-focusVisible': { ...focusRing, outlineOffset: '-2px' } }}
        />
      ))}
    </Tabs>
  );
}

/** Returns the id of a tab, which names its panel. */
export function tabId(panelId: string, key: string): string {
  return `${panelId}-${key}`;
}
