import { Button } from '@plotline/web/ui/Button.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { Dialog } from '@plotline/web/ui/Dialog.tsx';
import { LoadError } from '@plotline/web/ui/ErrorState.tsx';
import { ListSkeleton } from '@plotline/web/ui/Skeletons.tsx';
import { TextInput } from '@plotline/web/ui/TextInput.tsx';
import { color, space, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { Plus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { exerciseSubtitle } from './exercise-labels.ts';
import { NewExercise, type PickedExercise } from './NewExercise.tsx';
import { useListbox } from './use-listbox.ts';
import { useExercises } from './weights-queries.ts';
import { trimText } from '@plotline/contract/text.ts';

interface ExercisePickerProps {
  title: string;
  onPick: (exercise: PickedExercise) => void;
  onClose: () => void;
}

const Search = styled('div')({ padding: `0 ${space(6)} ${space(3)}` });
const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, minHeight: 'min(480px, 50vh)' });
const Row = styled('li')({
  ...text[14],
  minHeight: 56,
  padding: `${space(2)} ${space(6)}`,
  borderTop: `1px solid ${color.outline}`,
  cursor: 'pointer',
  '&[aria-selected="true"]': { backgroundColor: color.sunken },
  '& b': { display: 'block', fontWeight: weight.medium, overflowWrap: 'anywhere' },
  '& span': { ...text[13], color: color.muted },
});
/** As many lines as a long name needs. */
const WRAPPED = {
  maxWidth: '100%',
  paddingBlock: space(2),
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  textAlign: 'start',
} as const;
const Pad = styled('div')({ padding: `${space(2)} ${space(6)}` });

/** Picks an exercise by name, the most used first, or creates one. */
export function ExercisePicker({ title, onPick, onClose }: ExercisePickerProps) {
  const [search, setSearch] = useState('');
  const [isNew, setNew] = useState(false);
  const wanted = trimText(search);
  const searched = useDeferredValue(wanted);
  const found = useExercises(searched);
  const exercises = found.data?.exercises ?? [];
  const isKnown = exercises.some(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  const listbox = useListbox({
    // Those of an earlier search are not marked.
    count: found.isPlaceholderData || searched !== wanted ? 0 : exercises.length,
    first: null,
    onChoose: (index) => {
      const exercise = exercises[index];
      if (exercise) onPick(exercise);
    },
  });
  if (isNew) {
    return (
      <NewExercise initialName={wanted} onCreated={onPick} onClose={onClose} onBack={() => setNew(false)} />
    );
  }
  return (
    <Dialog title={title} onClose={onClose} size="large" isFlush>
      <Search>
        <TextInput
          label="Exercise"
          placeholder="Search by name"
          inputMode="search"
          autoComplete="off"
          maxLength={120}
          shouldFocus
          value={search}
          combobox={listbox.combobox}
          onKeyDown={listbox.onKeyDown}
          onChange={(next) => {
            setSearch(next);
            listbox.setActive(trimText(next) === '' ? null : 0);
          }}
        />
      </Search>
      {wanted !== '' && !isKnown && !found.isPending ? (
        <Pad>
          <Button
            variant="outlined"
            startIcon={<Plus size={18} aria-hidden />}
            onClick={() => setNew(true)}
            sx={WRAPPED}
          >
            Create “{wanted}” as a new exercise
          </Button>
        </Pad>
      ) : null}
      {found.isPending ? (
        <Pad>
          <ListSkeleton rows={6} />
        </Pad>
      ) : null}
      {found.isError ? <LoadError query={found} fallback="Couldn't load the exercises." /> : null}
      <List {...listbox.list}>
        {exercises.map((exercise, index) => (
          <Row key={exercise.uuid} {...listbox.optionProps(index)}>
            <b>{exercise.name}</b>
            <span>{exerciseSubtitle(exercise)}</span>
          </Row>
        ))}
      </List>
    </Dialog>
  );
}
