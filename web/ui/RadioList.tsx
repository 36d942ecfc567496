import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup, { type RadioGroupProps } from '@mui/material/RadioGroup';
import './theme/mui-theme.ts';
import type { ReactNode } from 'react';
import { styled } from './theme/styled.ts';
import { mixin, space } from './theme/tokens.ts';

interface RadioListProps<Value extends string> {
  /** The accessible name of the list, or the id of the element with it. */
  label: string | { readonly id: string };
  choices: readonly { readonly value: Value; readonly label: ReactNode; readonly detail?: string }[];
  value: Value;
  onChange: (value: Value) => void;
  sx?: RadioGroupProps['sx'];
}

const Detailed = styled('span')({
  display: 'block',
  padding: `${space(1)} 0`,
  '& span': { ...mixin.muted(13), display: 'block' },
});

/** One choice of several, one below the other. */
export function RadioList<Value extends string>({ label, choices, ...group }: RadioListProps<Value>) {
  const name = typeof label === 'string' ? { 'aria-label': label } : { 'aria-labelledby': label.id };
  const pick = (picked: string) => {
    const choice = choices.find((known) => known.value === picked);
    if (choice) group.onChange(choice.value);
  };
  return (
    <RadioGroup {...group} {...name} onChange={(_event, picked) => pick(picked)}>
      {choices.map((choice) => (
        <FormControlLabel
          key={choice.value}
          value={choice.value}
          control={<Radio />}
          label={
            choice.detail === undefined ? (
              choice.label
            ) : (
              <Detailed>
                {choice.label}
                <span>{choice.detail}</span>
              </Detailed>
            )
          }
        />
      ))}
    </RadioGroup>
  );
}
