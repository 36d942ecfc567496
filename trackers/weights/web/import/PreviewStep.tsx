import { ActionError } from '@plotline/web/ui/ActionError.tsx';
import { Button } from '@plotline/web/ui/Button.tsx';
import { Alert } from '@plotline/web/ui/Alert.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { FindingsCard } from '@plotline/web/tracker-kit/FindingsCard.tsx';
import { counted, formatDate, formatLocalDate, formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { SegmentedControl } from '@plotline/web/ui/SegmentedControl.tsx';
import { StatTile } from '@plotline/web/ui/StatTile.tsx';
import { StatRow } from '@plotline/web/ui/StatRow.tsx';
import { color, media, mixin, space, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import type { ReactNode } from 'react';
import type { ImportPreview } from '../../contract/imports.ts';
import { NativeSelect } from '@plotline/web/ui/NativeSelect.tsx';
import { SecondaryButton } from '@plotline/web/ui/SecondaryButton.tsx';
import type { ImportChoices } from './import-choices.ts';
import type { ImportDraft } from './import-draft.ts';
import { NamesCard } from './NamesCard.tsx';
import { zoneOptions } from './zone-options.ts';

interface PreviewStepProps {
  draft: ImportDraft;
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
  ...mixin.grid(5),
  gridTemplateColumns: 'repeat(auto-fit, minmax(260px, 1fr))',
});
const Name = styled('div')({ ...text[13], fontWeight: weight.semibold, marginBottom: 6 });
const Help = styled('p')({ ...text[13], margin: `${space(1.5)} 0 0`, color: color.muted });
const Foot = styled('div')({
  position: 'sticky',
  bottom: 0,
  zIndex: 3,
  ...mixin.wrap,
  justifyContent: 'flex-end',
  gap: space(2),
  padding: `${space(3)} 0`,
  backgroundColor: color.veil,
  [media.bottomBar]: { bottom: 48 },
});

export function PreviewStep({ draft, error, onChange, onApply, onDiscard }: PreviewStepProps) {
  const { preview, choices } = draft;
  const count = choices.duplicates === 'skip' ? preview.new_workouts : preview.workouts;
  return (
    <>
      {preview.imported_before_at ? (
        <Alert severity="info">
          You imported this file on {formatDate(new Date(preview.imported_before_at))}.
        </Alert>
      ) : null}
      <SectionCard title={preview.file_name} subtitle={`${preview.format_label} · ${datesOf(preview)}`} />
      <Counts preview={preview} />
      <SectionCard title="How should we read this file?">
        <Questions>
          <UnitQuestion preview={preview} choices={choices} onChange={onChange} />
          <div>
            <NativeSelect
              label="Time zone of the dates"
              value={choices.timezone}
              options={zoneOptions(choices.timezone)}
              onChange={(timezone) => onChange({ ...choices, timezone })}
            />
            <Help>Exports don't include the time zone.</Help>
          </div>
          {preview.duplicate_workouts > 0 ? (
            <Question name={`${counted(preview.duplicate_workouts, 'workout')} you already have`}>
              <SegmentedControl
                label="Workouts you already have"
                segments={DUPLICATES}
                value={choices.duplicates}
                onChange={(duplicates) => onChange({ ...choices, duplicates })}
              />
            </Question>
          ) : null}
        </Questions>
      </SectionCard>
      <FindingsCard
        title="Unreadable lines"
        subtitle="They are skipped."
        unit="line"
        findings={preview.rejected}
        placeOf={({ line }) => line}
        count={preview.rejected_count}
        severity="error"
      />
      <FindingsCard
        title="Worth a check"
        subtitle="Imported unchanged."
        unit="line"
        findings={preview.suspicious}
        placeOf={({ line }) => line}
        count={preview.suspicious_count}
        severity="warning"
      />
      <NamesCard exercises={preview.exercises} choices={choices} onChange={onChange} />
      <ActionError error={error} fallback="The import failed." />
      <Foot>
        <SecondaryButton onClick={onDiscard}>Choose another file</SecondaryButton>
        <Button variant="contained" onClick={onApply} disabled={count === 0}>
          {count === 0 ? 'Nothing new to import' : `Import ${counted(count, 'workout')}`}
        </Button>
      </Foot>
    </>
  );
}

function Counts({ preview }: { preview: ImportPreview }) {
  const stats = [
    { label: 'New workouts', value: preview.new_workouts },
    { label: 'Sets', value: preview.sets },
    { label: 'Already here', value: preview.duplicate_workouts },
    { label: 'Worth a check', value: preview.suspicious_count },
    { label: 'Unreadable', value: preview.rejected_count },
  ];
  return (
    <StatRow>
      {stats.map(({ label, value }) => (
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
        {preview.unit === 'kg' ? 'Kilograms' : 'Pounds'}, according to the file
      </Question>
    );
  }
  return (
    <Question
      name="Unit of the weights"
      help="The file doesn't say. We picked the likelier one, please check."
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

function datesOf({ from, to, workouts }: ImportPreview): string {
  const count = counted(workouts, 'workout');
  return from && to ? `${count} from ${formatLocalDate(from)} to ${formatLocalDate(to)}` : count;
}
