import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { api, messageOf } from '@plotline/web/tracker-kit/api.ts';
import { formatLocalDate, formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { trackerKey } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { Dialog } from '@plotline/web/ui/Dialog.tsx';
import { SegmentedControl } from '@plotline/web/ui/SegmentedControl.tsx';
import { TextInput } from '@plotline/web/ui/TextInput.tsx';
import { color, flexRow, space, tabularFigures, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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

interface BodyweightDialogProps {
  username: string;
  isOpen: boolean;
  onClose: () => void;
}

const UNITS = [
  { value: 'kg', label: 'kg' },
  { value: 'lb', label: 'lb' },
] as const;

const Form = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'end',
  gap: space(3),
});
const Hint = styled('p')({ ...text[13], color: color.muted, margin: `0 0 ${space(4)}` });
const List = styled('ul')({ listStyle: 'none', margin: `${space(4)} 0 0`, padding: 0 });
const Row = styled('li')({
  ...text[14],
  ...tabularFigures,
  ...flexRow(3),
  minHeight: 44,
  borderTop: `1px solid ${color.outline}`,
  '& b': { marginInlineStart: 'auto', fontWeight: weight.semibold },
});

/** Enters, changes and deletes the owner's body weights. */
export function BodyweightDialog({ username, isOpen, onClose }: BodyweightDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Body weight" size="small">
      {isOpen ? <Content username={username} /> : null}
    </Dialog>
  );
}

function Content({ username }: { username: string }) {
  const entries = useQuery({
    queryKey: bodyweightKey,
    queryFn: ({ signal }) => api.call(listBodyweight, { signal }),
    select: (answer) => answer.entries.toReversed(),
  });
  const refresh = useRefresh(username);
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
      {entries.isError ? (
        <Alert severity="error" sx={{ mt: 4 }}>
          {messageOf(entries.error, "Couldn't load your body weights.")}
        </Alert>
      ) : null}
      {remove.isError ? (
        <Alert severity="error" sx={{ mt: 4 }}>
          {messageOf(remove.error, "Couldn't delete this body weight.")}
        </Alert>
      ) : null}
      <List aria-label="Body weights">
        {(entries.data ?? []).map(({ date, weight: entered, unit }) => (
          <Row key={date}>
            {formatLocalDate(date)}
            <b>
              {formatNumber(entered)} {unit}
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
      {save.isError ? (
        <Alert severity="error" sx={{ gridColumn: '1 / -1' }}>
          {messageOf(save.error, "Couldn't save your body weight.")}
        </Alert>
      ) : null}
    </Form>
  );
}

function useRefresh(username: string): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: bodyweightKey });
    await queries.invalidateQueries({ queryKey: trackerKey(username, 'weights') });
  };
}
