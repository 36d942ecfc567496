import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import '@plotline/web/ui/theme/mui-theme.ts';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { color, space, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { useId } from 'react';
import { AMOUNT_VISIBILITIES, type AmountVisibility } from '../../contract/connection.ts';
import { amountChoices } from './amount-previews.ts';

const Heading = styled('div')({
  ...text[14],
  '& b': { display: 'block', fontWeight: weight.semibold },
  '& span': { ...text[13], color: color.muted },
});
const Choice = styled('span')({
  display: 'block',
  padding: `${space(1)} 0`,
  '& span': { ...text[13], display: 'block', color: color.muted },
});

interface AmountVisibilitySettingProps {
  value: AmountVisibility;
  /** The currency of the examples. */
  currency: string;
  onChange: (value: AmountVisibility) => void;
}

/** Choice of the amounts that others see, each with an example. */
export function AmountVisibilitySetting({ value, currency, onChange }: AmountVisibilitySettingProps) {
  const headingId = useId();
  const pick = (picked: string) => {
    const choice = AMOUNT_VISIBILITIES.find((known) => known === picked);
    if (choice) onChange(choice);
  };
  return (
    <div>
      <Heading>
        <b id={headingId}>What others see of amounts</b>
        <span>Applies right away, to earlier posts and charts too. You always see everything.</span>
      </Heading>
      <RadioGroup aria-labelledby={headingId} value={value} onChange={(_event, picked) => pick(picked)}>
        {amountChoices(currency).map((choice) => (
          <FormControlLabel
            key={choice.value}
            value={choice.value}
            control={<Radio />}
            label={
              <Choice>
                {choice.label}
                <span>{choice.preview}</span>
              </Choice>
            }
          />
        ))}
      </RadioGroup>
    </div>
  );
}
