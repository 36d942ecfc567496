import { ActionError } from '@plotline/web/ui/ActionError.tsx';
import { Button } from '@plotline/web/ui/Button.tsx';
import { IconButton } from '@plotline/web/ui/IconButton.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { api } from '@plotline/web/tracker-kit/api.ts';
import { formatLocalDate, formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { Dialog } from '@plotline/web/ui/Dialog.tsx';
import { SegmentedControl } from '@plotline/web/ui/SegmentedControl.tsx';
import { TextInput } from '@plotline/web/ui/TextInput.tsx';
import { color, mixin, space, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  deleteBodyweight,
  listBodyweight,
  putBodyweight,
  type BodyweightEntry,
} from '../../contract/bodyweight.ts';
import type { WeightUnit } from '../../contract/workouts.ts';
import { bodyweightKey, useWeightsSettings } from '../shared/weights-queries.ts';
import { localDay, readBodyweight } from './bodyweight-entry.ts';
import { useReloadWeights } from '../shared/use-reload-weights.ts';

const UNITS = [
  { value: 'kg', label: 'kg' },
  { value: 'lb', label: 'lb' },
] as const;

const Form = styled('form')({
  ...mixin.grid(3),
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'end',
});
const Hint = styled('p')({ ...text[13], color: color.muted, margin: `0 0 ${space(4)}` });
const List = styled('ul')({ listStyle: 'none', margin: `${space(4)} 0 0`, padding: 0 });
const Row = styled('li')({
  ...mixin.figures(14),
  ...mixin.row(3),
  minHeight: 44,
  borderTop: `1px solid ${color.outline}`,
  '& b': { marginInlineStart: 'auto', fontWeight: weight.semibold },
});

/** Enters, changes and deletes the owner's body weights. */
export function BodyweightDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Body weight" size="small">
      <Content />
    </Dialog>
  );
}

function Content() {
  const entries = useQuery({
    queryKey: bodyweightKey,
    queryFn: ({ signal }) => api.call(listBodyweight, { signal }),
    select: (answer) => answer.entries.toReversed(),
  });
  const refresh = useReloadWeights(bodyweightKey);
  const remove = useMutation({
    mutationFn: (date: string) => api.call(deleteBodyweight, { params: { date } }),
    onSuccess: refresh,
  });
  return (
    <>
      <Hint>
        Used for the volume of pull-ups, dips and push-ups. Only you can see it, unless you share it in the
        settings.
      </Hint>
      <EntryForm last={entries.data?.[0] ?? null} onSaved={refresh} />
      <ActionError
        error={entries.error}
        fallback="Couldn't load your body weights."
        sx={{ marginTop: space(4) }}
      />
      <ActionError
        error={remove.error}
        fallback="Couldn't delete this body weight."
        sx={{ marginTop: space(4) }}
      />
      <List aria-label="Body weights">
        {(entries.data ?? []).map(({ date, weight: entered, unit }) => (
          <Row key={date}>
            {formatLocalDate(date)}
            <b>
              {formatNumber(entered, { maximumFractionDigits: 3 })} {unit}
            </b>
            <IconButton
              aria-label={`Delete the body weight of ${formatLocalDate(date)}`}
              disabled={remove.isPending}
              onClick={() => remove.mutate(date)}
              sx={{ width: 44, height: 44 }}
            >
              <Trash2 size={18} aria-hidden />
            </IconButton>
          </Row>
        ))}
      </List>
    </>
  );
}

function EntryForm({ last, onSaved }: { last: BodyweightEntry | null; onSaved: () => Promise<void> }) {
  const settings = useWeightsSettings();
  const [typed, setTyped] = useState('');
  const [date, setDate] = useState(() => localDay(new Date()));
  const [chosen, setUnit] = useState<WeightUnit | null>(null);
  const unit = chosen ?? last?.unit ?? settings.data?.unit ?? 'kg';
  const read = readBodyweight(typed);
  const save = useMutation({
    mutationFn: (value: number) =>
      api.call(putBodyweight, { params: { date }, body: { weight: value, unit } }),
    onSuccess: async () => {
      setTyped('');
      await onSaved();
    },
  });
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (read.weight !== null) save.mutate(read.weight);
      }}
    >
      <TextInput
        label={`Weight in ${unit}`}
        inputMode="decimal"
        autoComplete="off"
        shouldFocus
        value={typed}
        onChange={setTyped}
        error={read.problem}
      />
      <SegmentedControl label="Unit" segments={UNITS} value={unit} onChange={setUnit} />
      <TextInput label="Day" type="date" value={date} onChange={setDate} />
      <Button
        variant="contained"
        type="submit"
        disabled={read.weight === null || date === ''}
        loading={save.isPending}
      >
        Save
      </Button>
      <ActionError
        error={save.error}
        fallback="Couldn't save your body weight."
        sx={{ gridColumn: '1 / -1' }}
      />
    </Form>
  );
}
