import { Alert } from '@plotline/web/ui/Alert.tsx';
import { Button } from '@plotline/web/ui/Button.tsx';
import { IconButton } from '@plotline/web/ui/IconButton.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { api, messageOf } from '@plotline/web/tracker-kit/api.ts';
import { counted, formatLocalDate } from '@plotline/web/tracker-kit/format.ts';
import { Card } from '@plotline/web/ui/Card.tsx';
import { EmptyState } from '@plotline/web/ui/EmptyState.tsx';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { media, mixin } from '@plotline/web/ui/theme/tokens.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Dumbbell, Plus, Repeat2, Trash2 } from 'lucide-react';
import { deleteTemplate, type Template } from '../../contract/settings.ts';
import { listWorkouts, type WorkoutLine } from '../../contract/workouts.ts';
import { templatesKey, useTemplates } from '../shared/weights-queries.ts';
import { List, Row, Summary } from '../shared/SummaryRows.tsx';

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
export function StartOptions({ isBusy, error, onAdd, onRepeat, onTemplate }: StartOptionsProps) {
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
          icon={<Dumbbell />}
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
