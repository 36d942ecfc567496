import { ActionError } from '@plotline/web/ui/ActionError.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { MissingData } from '@plotline/web/ui/MissingData.tsx';
import { SegmentedControl } from '@plotline/web/ui/SegmentedControl.tsx';
import { SettingLine, SwitchLine } from '@plotline/web/ui/SettingLine.tsx';
import { BlockSkeleton } from '@plotline/web/ui/BlockSkeleton.tsx';
import { useState } from 'react';
import { useSaveWeightsSettings } from '../shared/use-save-weights-settings.ts';
import { useWeightsSettings } from '../shared/weights-queries.ts';
import { IconButton } from '@plotline/web/ui/IconButton.tsx';
import { dayText } from '@plotline/web/tracker-kit/dates.ts';
import { useAuth } from '@plotline/web/tracker-kit/session.ts';
import { NativeSelect } from '@plotline/web/ui/NativeSelect.tsx';
import { SecondaryButton } from '@plotline/web/ui/SecondaryButton.tsx';
import { space, text } from '@plotline/web/ui/theme/tokens.ts';
import { useNow } from '@plotline/web/ui/use-now.ts';
import { X } from 'lucide-react';
import { plannableWeeks, storedDay, weekOf } from './rest-weeks.ts';

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
  if (!settings.data)
    return (
      <MissingData query={settings} fallback="Couldn't load the settings.">
        <BlockSkeleton height={228} />
      </MissingData>
    );
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
      <SwitchLine
        name="Share body weight"
        help="Others see the volume of body-weight exercises. Your body weight can be calculated from it."
        isOn={share_bodyweight}
        onChange={(next) => save.mutate({ share_bodyweight: next })}
      />
      <ActionError error={save.error} fallback="Couldn't save the setting." />
    </Rows>
  );
}

interface RestWeeksProps {
  /** One day of each planned week. */
  planned: readonly string[];
  onChange: (planned: string[]) => void;
}

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(2) });
const Planned = styled('span')({ ...text[14], display: 'inline-flex', alignItems: 'center' });

/** Plans weeks without training, which neither extend nor break the streak. */
function RestWeeks({ planned, onChange }: RestWeeksProps) {
  const { user } = useAuth();
  const weekStart = user?.week_start ?? 'monday';
  const now = useNow();
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: user?.timezone ?? 'UTC' }).format(now);
  const weeks = plannableWeeks(today, { planned, weekStart });
  const [chosen, setChosen] = useState('');
  const week = weeks.includes(chosen) ? chosen : (weeks[0] ?? null);
  const coming = planned.filter((day) => weekOf(day, weekStart) >= weekOf(today, weekStart));
  const nameOf = (first: string) =>
    first === weekOf(today, weekStart) ? 'This week' : `Week of ${dayText(first, now)}`;
  return (
    <SettingLine
      name="Rest week"
      help="A planned week off doesn't break your streak. At most one in eight weeks."
    >
      <Row>
        {coming.map((day) => (
          <Planned key={day}>
            {nameOf(weekOf(day, weekStart))}
            <IconButton
              aria-label={`Cancel rest week: ${nameOf(weekOf(day, weekStart))}`}
              onClick={() => onChange(planned.filter((other) => other !== day))}
            >
              <X size={16} aria-hidden />
            </IconButton>
          </Planned>
        ))}
        {week === null ? null : (
          <>
            <NativeSelect
              label="Week to rest"
              isLabelHidden
              value={week}
              options={weeks.map((first) => ({ value: first, label: nameOf(first) }))}
              onChange={setChosen}
            />
            <SecondaryButton onClick={() => onChange([...planned, storedDay(week)])}>Plan</SecondaryButton>
          </>
        )}
      </Row>
    </SettingLine>
  );
}
