import { Card } from '../../ui/Card.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { SettingRow } from '../../ui/SettingRow.tsx';
import { useSchemeChoice } from '../../ui/theme/color-scheme.ts';

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** The theme of the app on this device. */
export function AppearanceSettings() {
  const [theme, setTheme] = useSchemeChoice();
  return (
    <Card pad="none">
      <SettingRow
        title="Theme"
        detail="System follows your device's setting."
        actions={<SegmentedControl label="Theme" segments={THEMES} value={theme} onChange={setTheme} />}
      />
    </Card>
  );
}
