import { api } from '@plotline/web/tracker-kit/api.ts';
import { trackerPath } from '@plotline/web/tracker-kit/paths.ts';
import { PageSelectButton } from '@plotline/web/tracker-kit/PageSelect.tsx';
import { TrackerControls } from '@plotline/web/tracker-kit/TrackerControls.tsx';
import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { sectionOf, type TrackerPageOf } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { useHealthEntry } from '@plotline/web/tracker-kit/use-findings.ts';
import { lazyAddition } from '@plotline/web/ui/lazy-part.ts';
import { MenuButton } from '@plotline/web/ui/MenuButton.tsx';
import { ArrowLeftRight, Calculator, Download, Ellipsis, Import, Weight } from 'lucide-react';
import { useState } from 'react';
import { exportWorkouts, type ExportFormat } from '../../contract/export.ts';
import type { WeightsSection } from '../../contract/page.ts';
import type { WeightUnit } from '../../contract/workouts.ts';
import { tracker } from '../../tracker.ts';
import { Icon } from '../icon.ts';
import { useSaveWeightsSettings } from '../shared/use-save-weights-settings.ts';
import { StartButton } from './StartButton.tsx';
import { ALL_EXERCISES, type SelectOption } from './matching-options.ts';

const BodyweightDialog = lazyAddition(
  async () => (await import('../bodyweight/BodyweightDialog.tsx')).BodyweightDialog,
);
const PlateDialog = lazyAddition(async () => (await import('../shared/PlateDialog.tsx')).PlateDialog);

/** The controls of the weights page: exercise, timeframe and the owner's actions. */
export function PageControls({
  page,
  place,
}: {
  page: TrackerPageOf<WeightsSection>;
  place: TrackerPageProps;
}) {
  const { username, isOwner, setQuery } = place;
  return (
    <TrackerControls
      tracker={page.tracker}
      place={place}
      select={
        <ExerciseSelect
          value={page.selector.value}
          options={page.selector.options}
          // Another selection starts at the first page of the list.
          onChange={(value) => setQuery({ selector: value === ALL_EXERCISES ? null : value, page: null })}
        />
      }
      actions={
        isOwner ? (
          <>
            <StartButton username={username} />
            <OwnerMenu username={username} unit={sectionOf(page, 'volume')?.unit ?? 'kg'} />
          </>
        ) : null
      }
    />
  );
}

const FORMATS: readonly { format: ExportFormat; label: string }[] = [
  { format: 'csv', label: 'CSV with your original units' },
  { format: 'hevy', label: 'CSV for Hevy' },
  { format: 'strong', label: "CSV in Strong's format" },
  { format: 'json', label: 'JSON, everything' },
];

/** The owner's menu: import, body weight, exercises, plate calculator, unit and export. */
function OwnerMenu({ username, unit }: { username: string; unit: WeightUnit }) {
  const [hasPlates, setPlates] = useState(false);
  const [isWeighing, setWeighing] = useState(false);
  const save = useSaveWeightsSettings();
  const health = useHealthEntry({ username, type: tracker.type, isOwner: true });
  const otherUnit = unit === 'kg' ? 'lb' : 'kg';
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
          { label: 'Body weight', icon: Weight, onPick: () => setWeighing(true) },
          {
            label: 'Your exercises',
            icon: Icon,
            href: trackerPath(username, 'weights', { page: 'exercises' }),
          },
          { label: 'Plate calculator', icon: Calculator, onPick: () => setPlates(true) },
          {
            label: otherUnit === 'lb' ? 'Show pounds' : 'Show kilograms',
            icon: ArrowLeftRight,
            onPick: () => save.mutate({ unit: otherUnit }),
          },
          ...health,
          ...FORMATS.map(({ format, label }) => ({
            group: 'Export',
            label,
            icon: Download,
            onPick: () => window.location.assign(api.urlOf(exportWorkouts, { query: { format } })),
          })),
        ]}
      />
      {hasPlates ? <PlateDialog isOpen onClose={() => setPlates(false)} /> : null}
      {isWeighing ? <BodyweightDialog onClose={() => setWeighing(false)} /> : null}
    </>
  );
}

const ExercisePanel = lazyAddition(async () => (await import('./ExercisePanel.tsx')).ExercisePanel);

interface ExerciseSelectProps {
  value: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
}

function ExerciseSelect({ value, options, onChange }: ExerciseSelectProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setOpened] = useState(false);
  const current = options.find((option) => option.value === value);
  const close = () => setAnchor(null);
  const choose = (next: string) => {
    close();
    onChange(next);
  };
  return (
    <>
      <PageSelectButton
        icon={Icon}
        accent={tracker.accent}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setOpened(true);
        }}
      >
        {current?.label ?? 'All exercises'}
      </PageSelectButton>
      {wasOpened ? (
        <ExercisePanel anchor={anchor} value={value} options={options} onClose={close} onChoose={choose} />
      ) : null}
    </>
  );
}
