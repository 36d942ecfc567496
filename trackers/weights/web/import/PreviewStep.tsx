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
import { color, media, mixin, space, tabularFigures, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import type { ReactNode } from 'react';
import type { ImportPreview } from '../../contract/imports.ts';
import { NativeSelect } from '@plotline/web/ui/NativeSelect.tsx';
import { SecondaryButton } from '@plotline/web/ui/SecondaryButton.tsx';
import { countToImport, isOfBodyweights, lacksDateOrder, type ImportChoices } from './import-choices.ts';
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

const UNIT_LABELS = { kg: 'Kilograms', lb: 'Pounds' } as const;
const UNITS = [
  { value: 'kg', label: UNIT_LABELS.kg },
  { value: 'lb', label: UNIT_LABELS.lb },
] as const;
const DATE_ORDERS = [
  { value: 'dmy', label: 'Day first' },
  { value: 'mdy', label: 'Month first' },
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
const Examples = styled('table')({
  ...text[13],
  ...tabularFigures,
  marginTop: space(2),
  borderCollapse: 'collapse',
  '& th, & td': { padding: `2px ${space(3)} 2px 0`, textAlign: 'start', fontWeight: 'inherit' },
  '& th': { color: color.muted },
});
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
  return (
    <>
      {preview.imported_before_at ? (
        <Alert severity="info">
          You imported this file on {formatDate(new Date(preview.imported_before_at))}.
        </Alert>
      ) : null}
      <SectionCard title={preview.file_name} subtitle={`${preview.format_label} · ${datesOf(preview)}`} />
      {preview.notes.map((note) => (
        <Alert key={note} severity="info">
          {note}
        </Alert>
      ))}
      <Counts preview={preview} />
      <SectionCard title="How should we read this file?">
        <Questions>
          <DateQuestion preview={preview} choices={choices} onChange={onChange} />
          <UnitQuestion preview={preview} choices={choices} onChange={onChange} />
          {isOfBodyweights(preview) ? null : (
            <div>
              <NativeSelect
                label="Time zone of the dates"
                value={choices.timezone}
                options={zoneOptions(choices.timezone)}
                onChange={(timezone) => onChange({ ...choices, timezone })}
              />
              <Help>Exports don't include the time zone.</Help>
            </div>
          )}
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
      {isOfBodyweights(preview) ? null : (
        <NamesCard exercises={preview.exercises} choices={choices} onChange={onChange} />
      )}
      <ActionError error={error} fallback="The import failed." />
      <Foot>
        <SecondaryButton onClick={onDiscard}>Choose another file</SecondaryButton>
        <ApplyButton preview={preview} choices={choices} onApply={onApply} />
      </Foot>
    </>
  );
}

function ApplyButton({
  preview,
  choices,
  onApply,
}: Pick<PreviewStepProps, 'onApply'> & { preview: ImportPreview; choices: ImportChoices }) {
  const isUndecided = lacksDateOrder(preview, choices);
  const count = countToImport(preview, choices);
  const name = isOfBodyweights(preview) ? 'body weight' : 'workout';
  const label = count === 0 ? 'Nothing new to import' : `Import ${counted(count, name)}`;
  return (
    <Button variant="contained" onClick={onApply} disabled={count === 0 || isUndecided}>
      {isUndecided ? 'Choose the date order' : label}
    </Button>
  );
}

function Counts({ preview }: { preview: ImportPreview }) {
  const stats = [
    ...countsOf(preview),
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

/** The order of day and month decides which workouts are new: while it is open, all are counted. */
function countsOf(preview: ImportPreview): { label: string; value: number }[] {
  const isOpen = preview.date_examples.length > 0;
  if (isOfBodyweights(preview)) {
    const { bodyweights: all, new_bodyweights: added } = preview;
    if (isOpen) return [{ label: 'Body weights', value: all }];
    return [
      { label: 'New body weights', value: added },
      { label: 'Days with one already', value: all - added },
    ];
  }
  const { workouts, new_workouts: added, sets, duplicate_workouts: duplicates } = preview;
  if (isOpen)
    return [
      { label: 'Workouts', value: workouts },
      { label: 'Sets', value: sets },
    ];
  return [
    { label: 'New workouts', value: added },
    { label: 'Sets', value: sets },
    { label: 'Already here', value: duplicates },
  ];
}

type QuestionProps = Pick<PreviewStepProps, 'onChange'> & { preview: ImportPreview; choices: ImportChoices };

/** Asks for the order of day and month, which no date of the file shows; nothing for other files. */
function DateQuestion({ preview, choices, onChange }: QuestionProps) {
  if (preview.date_examples.length === 0) return null;
  return (
    <Question name="Order of day and month" help="The file doesn't say. Which dates are right?">
      <SegmentedControl
        label="Order of day and month"
        segments={DATE_ORDERS}
        value={choices.dateOrder}
        onChange={(dateOrder) => onChange({ ...choices, dateOrder })}
      />
      <Examples>
        <thead>
          <tr>
            <th scope="col">In the file</th>
            <th scope="col">Day first</th>
            <th scope="col">Month first</th>
          </tr>
        </thead>
        <tbody>
          {preview.date_examples.map(({ text: written, dmy, mdy }) => (
            <tr key={written}>
              <td>{written}</td>
              <td>{formatLocalDate(dmy)}</td>
              <td>{formatLocalDate(mdy)}</td>
            </tr>
          ))}
        </tbody>
      </Examples>
    </Question>
  );
}

function UnitQuestion({ preview, choices, onChange }: QuestionProps) {
  if (preview.unit !== null) {
    return (
      <Question name="Unit of the weights">
        {preview.has_both_units ? 'Kilograms and pounds' : UNIT_LABELS[preview.unit]}, according to the file
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

function datesOf(preview: ImportPreview): string {
  const { from, to, workouts, bodyweights, date_examples: open } = preview;
  const count = isOfBodyweights(preview) ? counted(bodyweights, 'body weight') : counted(workouts, 'workout');
  return from && to && open.length === 0
    ? `${count} from ${formatLocalDate(from)} to ${formatLocalDate(to)}`
    : count;
}
