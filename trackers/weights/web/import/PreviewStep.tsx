import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { messageOf } from '@plotline/web/tracker-kit/api.ts';
import { FindingsCard } from '@plotline/web/tracker-kit/FindingsCard.tsx';
import { counted, formatDate, formatLocalDate, formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { SegmentedControl } from '@plotline/web/ui/SegmentedControl.tsx';
import { StatTile } from '@plotline/web/ui/StatTile.tsx';
import { StatRow } from '@plotline/web/ui/StatRow.tsx';
import { color, media, space, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import type { ReactNode } from 'react';
import type { ImportPreview } from '../../contract/imports.ts';
import { NativeSelect } from '@plotline/web/ui/NativeSelect.tsx';
import type { ImportChoices } from './import-choices.ts';
import { linesOf } from './lines.ts';
import type { PersistedImport } from './kept-import.ts';
import { NamesCard } from './NamesCard.tsx';

interface PreviewStepProps {
  kept: PersistedImport;
  error: unknown;
  onChange: (choices: ImportChoices) => void;
  onApply: () => void;
  onDiscard: () => void;
}

const UNITS = [
  { value: 'kg', label: 'Kilograms' },
  { value: 'lb', label: 'Pounds' },
] as const;
const DUPLICATES = [
  { value: 'skip', label: 'Skip' },
  { value: 'replace', label: 'Replace mine' },
  { value: 'keep', label: 'Keep both' },
] as const;

const Questions = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(260px, 1fr))',
  gap: space(5),
});
const Name = styled('div')({ ...text[13], fontWeight: weight.semibold, marginBottom: 6 });
const Help = styled('p')({ ...text[13], margin: `${space(1.5)} 0 0`, color: color.muted });
const Foot = styled('div')({
  position: 'sticky',
  bottom: 0,
  zIndex: 3,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: space(2),
  padding: `${space(3)} 0`,
  backgroundColor: color.veil,
  [media.bottomBar]: { bottom: 48 },
});

/** What a file would bring, and the questions that it leaves open. */
export function PreviewStep({ kept, error, onChange, onApply, onDiscard }: PreviewStepProps) {
  const { preview, choices } = kept;
  const brings = choices.duplicates === 'skip' ? preview.new_workouts : preview.workouts;
  return (
    <>
      {preview.imported_before_at ? (
        <Alert severity="info">
          You imported this file on {formatDate(new Date(preview.imported_before_at))}.
        </Alert>
      ) : null}
      <SectionCard title={preview.file_name} subtitle={`${preview.format_label} · ${datesOf(preview)}`} />
      <Counts preview={preview} />
      <SectionCard title="How should it be read?">
        <Questions>
          <UnitQuestion preview={preview} choices={choices} onChange={onChange} />
          <div>
            <NativeSelect
              label="Time zone of the dates"
              value={choices.timezone}
              options={zoneOptions(choices.timezone)}
              onChange={(timezone) => onChange({ ...choices, timezone })}
            />
            <Help>Exports write the time without a zone.</Help>
          </div>
          {preview.duplicate_workouts > 0 ? (
            <Question name={`${counted(preview.duplicate_workouts, 'workout')} that you have already`}>
              <SegmentedControl
                label="Workouts that you have already"
                segments={DUPLICATES}
                value={choices.duplicates}
                onChange={(duplicates) => onChange({ ...choices, duplicates })}
              />
            </Question>
          ) : null}
        </Questions>
      </SectionCard>
      <FindingsCard
        title="Lines that cannot be read"
        subtitle="They are left out."
        unit="line"
        findings={linesOf(preview.rejected)}
        count={preview.rejected_count}
        severity="error"
      />
      <FindingsCard
        title="Lines to have a look at"
        subtitle="They are imported as they are."
        unit="line"
        findings={linesOf(preview.suspicious)}
        count={preview.suspicious_count}
        severity="warning"
      />
      <NamesCard exercises={preview.exercises} choices={choices} onChange={onChange} />
      {error ? <Alert severity="error">{messageOf(error, 'The import failed.')}</Alert> : null}
      <Foot>
        <Button variant="outlined" color="inherit" onClick={onDiscard}>
          Choose another file
        </Button>
        <Button variant="contained" onClick={onApply} disabled={brings === 0}>
          {brings === 0 ? 'Nothing new to import' : `Import ${counted(brings, 'workout')}`}
        </Button>
      </Foot>
    </>
  );
}

function Counts({ preview }: { preview: ImportPreview }) {
  const figures = [
    { label: 'New workouts', value: preview.new_workouts },
    { label: 'Sets', value: preview.sets },
    { label: 'Already here', value: preview.duplicate_workouts },
    { label: 'To look at', value: preview.suspicious_count },
    { label: 'Unreadable', value: preview.rejected_count },
  ];
  return (
    <StatRow>
      {figures.map(({ label, value }) => (
        <StatTile key={label} label={label} parts={[{ value: formatNumber(value) }]} />
      ))}
    </StatRow>
  );
}

type QuestionProps = Pick<PreviewStepProps, 'onChange'> & { preview: ImportPreview; choices: ImportChoices };

function UnitQuestion({ preview, choices, onChange }: QuestionProps) {
  if (preview.unit !== null) {
    return (
      <Question name="Unit of the weights">
        {preview.unit === 'kg' ? 'Kilograms' : 'Pounds'}, as the file says
      </Question>
    );
  }
  return (
    <Question
      name="Unit of the weights"
      help="The file does not say. The likelier one is chosen: please check."
    >
      <SegmentedControl
        label="Unit of the weights"
        segments={UNITS}
        value={choices.unit}
        onChange={(unit) => onChange({ ...choices, unit })}
      />
    </Question>
  );
}

function Question({ name, help, children }: { name: string; help?: string; children: ReactNode }) {
  return (
    <div>
      <Name>{name}</Name>
      {children}
      {help ? <Help>{help}</Help> : null}
    </div>
  );
}

function zoneOptions(chosen: string) {
  const zones = new Set([chosen, 'UTC', ...Intl.supportedValuesOf('timeZone')]);
  return [...zones].toSorted().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
}

function datesOf({ from, to, workouts }: ImportPreview): string {
  const count = counted(workouts, 'workout');
  return from && to ? `${count} from ${formatLocalDate(from)} to ${formatLocalDate(to)}` : count;
}
