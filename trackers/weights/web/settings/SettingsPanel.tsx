import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import Switch from '@mui/material/Switch';
import { messageOf } from '@plotline/web/tracker-kit/api.ts';
import { LoadError } from '@plotline/web/ui/ErrorState.tsx';
import { SegmentedControl } from '@plotline/web/ui/SegmentedControl.tsx';
import { SettingLine } from '@plotline/web/ui/SettingLine.tsx';
import { Loading } from '@plotline/web/ui/Skeletons.tsx';
import { useId } from 'react';
import { RestWeeks } from './RestWeeks.tsx';
import { useSaveWeightsSettings } from '../shared/use-save-weights-settings.ts';
import { useWeightsSettings } from '../shared/weights-queries.ts';

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

/** The weights settings; each change is saved immediately. */
export function SettingsPanel() {
  const settings = useWeightsSettings();
  const save = useSaveWeightsSettings();
  if (settings.isError && !settings.data) {
    return <LoadError query={settings} fallback="Couldn't load the settings." />;
  }
  if (!settings.data) {
    return (
      <Loading>
        <Skeleton variant="rounded" height={228} />
      </Loading>
    );
  }
  const { unit, formula, week_goal, share_bodyweight, rest_weeks } = settings.data;
  return (
    <Rows>
      <SettingLine name="Unit" help="Stored weights keep the unit you entered.">
        <SegmentedControl
          label="Unit"
          segments={UNITS}
          value={unit}
          onChange={(next) => save.mutate({ unit: next })}
        />
      </SettingLine>
      <SettingLine name="Estimated maximum" help="The formula behind e1RM and its records.">
        <SegmentedControl
          label="Formula"
          segments={FORMULAS}
          value={formula}
          onChange={(next) => save.mutate({ formula: next })}
        />
      </SettingLine>
      <SettingLine name="Week goal" help="Workouts per week to keep your streak.">
        <SegmentedControl
          label="Week goal"
          segments={GOALS}
          value={String(week_goal)}
          onChange={(next) => save.mutate({ week_goal: Number(next) })}
        />
      </SettingLine>
      <RestWeeks planned={rest_weeks} onChange={(next) => save.mutate({ rest_weeks: next })} />
      <ShareBodyweight isOn={share_bodyweight} onChange={(next) => save.mutate({ share_bodyweight: next })} />
      {save.isError ? (
        <Alert severity="error">{messageOf(save.error, "Couldn't save the setting.")}</Alert>
      ) : null}
    </Rows>
  );
}

function ShareBodyweight({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const id = useId();
  return (
    <SettingLine
      name="Share body-weight"
      help="Others see the volume of body-weight exercises. Your body weight can be calculated from it."
      nameId={id}
    >
      <Switch
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        slotProps={{ input: { 'aria-labelledby': id } }}
      />
    </SettingLine>
  );
}
