import { RadioList } from '@plotline/web/ui/RadioList.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { color, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { useId } from 'react';
import type { AmountVisibility } from '../../contract/connection.ts';
import { amountChoices } from './amount-previews.ts';

const Heading = styled('div')({
  ...text[14],
  '& b': { display: 'block', fontWeight: weight.semibold },
  '& span': { ...text[13], color: color.muted },
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
  return (
    <div>
      <Heading>
        <b id={headingId}>What others see of amounts</b>
        <span>Applies right away, to earlier posts and charts too. You always see everything.</span>
      </Heading>
      <RadioList
        label={{ id: headingId }}
        choices={amountChoices(currency)}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
