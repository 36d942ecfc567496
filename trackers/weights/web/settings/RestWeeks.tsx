import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { dayText } from '@plotline/web/tracker-kit/dates.ts';
import { useAuth } from '@plotline/web/tracker-kit/session.ts';
import { NativeSelect } from '@plotline/web/ui/NativeSelect.tsx';
import { SecondaryButton } from '@plotline/web/ui/SecondaryButton.tsx';
import { SettingLine } from '@plotline/web/ui/SettingLine.tsx';
import { space, text } from '@plotline/web/ui/theme/tokens.ts';
import { useNow } from '@plotline/web/ui/use-now.ts';
import { X } from 'lucide-react';
import { useState } from 'react';
import { plannableWeeks, storedDay, weekOf } from './rest-weeks.ts';

interface RestWeeksProps {
  /** One day of each planned week. */
  planned: readonly string[];
  onChange: (planned: string[]) => void;
}

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(2) });
const Planned = styled('span')({ ...text[14], display: 'inline-flex', alignItems: 'center' });

/** Plans weeks without training, which neither extend nor break the streak. */
export function RestWeeks({ planned, onChange }: RestWeeksProps) {
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
