import { api } from '@plotline/web/tracker-kit/api.ts';
import { trackerPath } from '@plotline/web/tracker-kit/paths.ts';
import { MenuButton } from '@plotline/web/ui/MenuButton.tsx';
import { Calculator, Download, Ellipsis, Import } from 'lucide-react';
import { useState } from 'react';
import { exportWorkouts, type ExportFormat } from '../../contract/export.ts';
import { PlateDialog } from '../shared/PlateDialog.tsx';

const FORMATS: readonly { format: ExportFormat; label: string }[] = [
  { format: 'csv', label: 'CSV, as entered' },
  { format: 'hevy', label: 'CSV for Hevy' },
  { format: 'strong', label: 'CSV like Strong' },
  { format: 'json', label: 'JSON, everything' },
];

/** The owner's menu: import, plate calculator and export. */
export function OwnerMenu({ username }: { username: string }) {
  const [hasPlates, setPlates] = useState(false);
  return (
    <>
      <MenuButton
        label="More for weights"
        icon={Ellipsis}
        entries={[
          {
            label: 'Import workouts',
            icon: Import,
            href: trackerPath(username, 'weights', { page: 'import' }),
          },
          { label: 'Plate calculator', icon: Calculator, onPick: () => setPlates(true) },
          ...FORMATS.map(({ format, label }) => ({
            group: 'Export',
            label,
            icon: Download,
            onPick: () => window.location.assign(api.urlOf(exportWorkouts, { query: { format } })),
          })),
        ]}
      />
      <PlateDialog isOpen={hasPlates} onClose={() => setPlates(false)} />
    </>
  );
}
