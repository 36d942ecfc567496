import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import Switch from '@mui/material/Switch';
import { api, messageOf } from '@plotline/web/tracker-kit/api.ts';
import { useAuth } from '@plotline/web/tracker-kit/session.ts';
import { trackerKey } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { ErrorState } from '@plotline/web/ui/ErrorState.tsx';
import { SegmentedControl } from '@plotline/web/ui/SegmentedControl.tsx';
import { Loading } from '@plotline/web/ui/Skeletons.tsx';
import { color, media, space, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { updateWeightsSettings, type WeightsSettings } from '../../contract/settings.ts';
import { settingsKey, useWeightsSettings } from '../shared/weights-queries.ts';

const UNITS = [
  { value: 'kg', label: 'kg' },
  { value: 'lb', label: 'lb' },
] as const;
const FORMULAS = [
  { value: 'epley', label: 'Epley' },
  { value: 'brzycki', label: 'Brzycki' },
] as const;
const GOALS = ['1', '2', '3', '4', '5', '6', '7'].map((value) => ({ value, label: value }));

const Rows = styled('div')({ display: 'flex', flexDirection: 'column' });
const Line = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(4),
  minHeight: 56,
  padding: `${space(2)} 0`,
  '& + &': { borderTop: `1px solid ${color.outline}` },
  [media.phone]: { flexWrap: 'wrap' },
});
const Words = styled('div')({
  ...text[14],
  flex: '1 1 200px',
  '& b': { display: 'block', fontWeight: weight.semibold },
  '& span': { ...text[13], color: color.muted },
});

/** How my weights are shown and counted; each change is saved at once. */
export function SettingsPanel() {
  const settings = useWeightsSettings();
  const save = useSaveSettings();
  if (settings.isError && !settings.data) {
    return (
      <ErrorState
        message={messageOf(settings.error, 'The settings could not be loaded.')}
        onRetry={() => void settings.refetch()}
      />
    );
  }
  if (!settings.data) {
    return (
      <Loading>
        <Skeleton variant="rounded" height={228} />
      </Loading>
    );
  }
  const { unit, formula, week_goal, share_bodyweight } = settings.data;
  return (
    <Rows>
      <Setting name="Unit" help="What is stored stays as it was entered.">
        <SegmentedControl
          label="Unit"
          segments={UNITS}
          value={unit}
          onChange={(next) => save.mutate({ unit: next })}
        />
      </Setting>
      <Setting name="Estimated maximum" help="The formula behind e1RM and its records.">
        <SegmentedControl
          label="Formula"
          segments={FORMULAS}
          value={formula}
          onChange={(next) => save.mutate({ formula: next })}
        />
      </Setting>
      <Setting name="Week goal" help="Workouts that a week needs to count for the streak.">
        <SegmentedControl
          label="Week goal"
          segments={GOALS}
          value={String(week_goal)}
          onChange={(next) => save.mutate({ week_goal: Number(next) })}
        />
      </Setting>
      <ShareBodyweight isOn={share_bodyweight} onChange={(next) => save.mutate({ share_bodyweight: next })} />
      {save.isError ? (
        <Alert severity="error">{messageOf(save.error, 'The setting could not be saved.')}</Alert>
      ) : null}
    </Rows>
  );
}

function Setting({ name, help, children }: { name: string; help: string; children: ReactNode }) {
  return (
    <Line>
      <Words>
        <b>{name}</b>
        <span>{help}</span>
      </Words>
      {children}
    </Line>
  );
}

function ShareBodyweight({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const id = useId();
  return (
    <Line>
      <Words>
        <b id={id}>Share body-weight</b>
        <span>Others see the volume of body-weight exercises, from which yours can be worked out.</span>
      </Words>
      <Switch
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        slotProps={{ input: { 'aria-labelledby': id } }}
      />
    </Line>
  );
}

/** Shown at once, taken back when the server refuses. */
function useSaveSettings() {
  const queries = useQueryClient();
  const { user } = useAuth();
  return useMutation({
    mutationFn: (body: Partial<WeightsSettings>) => api.call(updateWeightsSettings, { body }),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey: settingsKey });
      const before = queries.getQueryData<WeightsSettings>(settingsKey);
      if (before) queries.setQueryData<WeightsSettings>(settingsKey, { ...before, ...change });
      return { before };
    },
    onError: (_error, _change, context) => queries.setQueryData(settingsKey, context?.before),
    onSuccess: async (saved) => {
      queries.setQueryData(settingsKey, saved);
      if (user) await queries.invalidateQueries({ queryKey: trackerKey(user.username, 'weights') });
    },
  });
}
