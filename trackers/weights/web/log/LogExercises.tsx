import { styled } from '@plotline/web/ui/theme/styled.ts';
import { api, messageOf } from '@plotline/web/tracker-kit/api.ts';
import { media, mixin, space } from '@plotline/web/ui/theme/tokens.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Repeat2, Trash2 } from 'lucide-react';
import { useState, type Dispatch } from 'react';
import { deleteTemplate, type Template, type WeightsSettings } from '../../contract/settings.ts';
import { getWorkout, listWorkouts, type WorkoutLine } from '../../contract/workouts.ts';
import { Icon } from '../icon.ts';
import { draftEntry, draftOf, repeatExercises } from './draft-entry.ts';
import { currentExercise, type DraftChange, type DraftWorkout } from './draft-workout.ts';
import { ExerciseCard } from './ExerciseCard.tsx';
import { newId } from '@plotline/web/tracker-kit/new-id.ts';
import { storeWorkout } from './store-workout.ts';
import { supersetLetters } from './superset-letters.ts';
import { SecondaryButton } from '@plotline/web/ui/SecondaryButton.tsx';
import { Alert } from '@plotline/web/ui/Alert.tsx';
import { Button } from '@plotline/web/ui/Button.tsx';
import { IconButton } from '@plotline/web/ui/IconButton.tsx';
import { counted, formatLocalDate } from '@plotline/web/tracker-kit/format.ts';
import { Card } from '@plotline/web/ui/Card.tsx';
import { EmptyState } from '@plotline/web/ui/EmptyState.tsx';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { templatesKey, useTemplates } from '../shared/weights-queries.ts';
import { List, Row, Summary } from '../shared/SummaryRows.tsx';

interface LogExercisesProps {
  draft: DraftWorkout;
  change: Dispatch<DraftChange>;
  formula: WeightsSettings['formula'];
  onAdd: () => void;
}

/** The exercises of the workout with the current one expanded; an empty workout offers ways to start. */
export function LogExercises({ draft, change, formula, onAdd }: LogExercisesProps) {
  const [opened, setOpened] = useState<string | null | undefined>(undefined);
  const { repeat, fromTemplate } = useStartOptions(draft, change);
  const letters = supersetLetters(draft.exercises);
  if (draft.exercises.length === 0) {
    const error = repeat.error ?? fromTemplate.error;
    return (
      <StartOptions
        isBusy={repeat.isPending || fromTemplate.isPending}
        error={error ? messageOf(error, "Couldn't start from that workout.") : null}
        onAdd={onAdd}
        onRepeat={(line) => repeat.mutate(line)}
        onTemplate={(template) => fromTemplate.mutate(template)}
      />
    );
  }
  const openKey = opened === undefined ? (currentExercise(draft)?.key ?? null) : opened;
  return (
    <>
      {draft.exercises.map((exercise, index) => (
        <ExerciseCard
          key={exercise.key}
          exercise={exercise}
          superset={letters[index] ?? null}
          formula={formula}
          isOpen={exercise.key === openKey}
          isFirst={index === 0}
          isLast={index === draft.exercises.length - 1}
          onToggle={() => setOpened(exercise.key === openKey ? null : exercise.key)}
          change={change}
        />
      ))}
      <AddExercise
        onAdd={() => {
          setOpened(undefined);
          onAdd();
        }}
      />
    </>
  );
}

const AddRow = styled('div')({ paddingTop: space(3), [media.phone]: { paddingInline: space(4) } });

function AddExercise({ onAdd }: { onAdd: () => void }) {
  return (
    <AddRow>
      <SecondaryButton
        fullWidth
        startIcon={<Plus size={18} aria-hidden />}
        onClick={onAdd}
        sx={{ minHeight: 48 }}
      >
        Add exercise
      </SecondaryButton>
    </AddRow>
  );
}

/** Starts with the exercises of an earlier workout or of a template. */
function useStartOptions(draft: DraftWorkout, change: Dispatch<DraftChange>) {
  const repeat = useMutation({
    mutationFn: (line: WorkoutLine) => api.call(getWorkout, { params: { uuid: line.uuid } }),
    onSuccess: ({ workout }) => {
      const exercises = repeatExercises(workout, { unit: draft.unit, newId });
      change({ type: 'exercises started', title: workout.title ?? '', exercises });
    },
  });
  const fromTemplate = useMutation({
    // The server returns the workout with the load type of each exercise of the template.
    mutationFn: (template: Template) =>
      storeWorkout({ ...draftEntry(draft), title: template.name, exercises: template.exercises }, draft),
    retry: false,
    onSuccess: (workout) => {
      const { title, exercises } = draftOf(workout, { unit: draft.unit, newId });
      change({ type: 'stored', uuid: workout.uuid, version: workout.version });
      change({ type: 'exercises started', title, exercises });
    },
  });
  return { repeat, fromTemplate };
}

interface StartOptionsProps {
  isBusy: boolean;
  error: string | null;
  onAdd: () => void;
  onRepeat: (line: WorkoutLine) => void;
  onTemplate: (template: Template) => void;
}

const Stack = styled('div')({
  ...mixin.column(3),
  [media.phone]: { '&& > *': { borderInline: 0, borderRadius: 0 } },
});

/** Starts a workout: with an exercise, from a template or by repeating an earlier workout. */
function StartOptions({ isBusy, error, onAdd, onRepeat, onTemplate }: StartOptionsProps) {
  const templates = useTemplates();
  const last = useQuery({
    queryKey: ['weights', 'last-workouts'],
    queryFn: ({ signal }) => api.call(listWorkouts, { query: { state: 'finished', limit: 3 }, signal }),
    staleTime: 0,
  });
  return (
    <Stack>
      <Card>
        <EmptyState
          icon={<Icon />}
          accent="coral"
          action={
            <Button
              variant="contained"
              size="large"
              onClick={onAdd}
              startIcon={<Plus size={18} aria-hidden />}
            >
              Add exercise
            </Button>
          }
        >
          Timer started. Add your first exercise.
        </EmptyState>
      </Card>
      {error ? <Alert severity="error">{error}</Alert> : null}
      {templates.data && templates.data.length > 0 ? (
        <SectionCard isFlush title="Templates">
          <List>
            {templates.data.map((template) => (
              <TemplateRow
                key={template.uuid}
                template={template}
                isBusy={isBusy}
                onStart={() => onTemplate(template)}
              />
            ))}
          </List>
        </SectionCard>
      ) : null}
      {last.data && last.data.workouts.length > 0 ? (
        <SectionCard isFlush title="Repeat a workout">
          <List>
            {last.data.workouts.map((line) => (
              <Row key={line.uuid}>
                <Summary>
                  <b>{line.title ?? 'Workout'}</b>
                  <span>
                    {formatLocalDate(line.local_date)} · {counted(line.sets, 'set')}
                  </span>
                </Summary>
                <Button
                  variant="outlined"
                  disabled={isBusy}
                  onClick={() => onRepeat(line)}
                  startIcon={<Repeat2 size={18} aria-hidden />}
                  sx={{ minHeight: 44 }}
                >
                  Repeat
                </Button>
              </Row>
            ))}
          </List>
        </SectionCard>
      ) : null}
    </Stack>
  );
}

interface TemplateRowProps {
  template: Template;
  isBusy: boolean;
  onStart: () => void;
}

function TemplateRow({ template, isBusy, onStart }: TemplateRowProps) {
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.call(deleteTemplate, { params: { uuid: template.uuid } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: templatesKey }),
  });
  return (
    <Row>
      <Summary>
        <b>{template.name}</b>
        <span>
          {remove.isError
            ? messageOf(remove.error, "Couldn't delete the template.")
            : counted(template.exercises.length, 'exercise')}
        </span>
      </Summary>
      <IconButton
        aria-label={`Delete template ${template.name}`}
        disabled={remove.isPending}
        onClick={() => remove.mutate()}
        sx={{ width: 44, height: 44 }}
      >
        <Trash2 size={18} aria-hidden />
      </IconButton>
      <Button variant="outlined" disabled={isBusy} onClick={onStart} sx={{ minHeight: 44 }}>
        Start workout
      </Button>
    </Row>
  );
}
