import { styled } from '@mui/material/styles';
import { TextInput, type TextInputProps } from '../../ui/TextInput.tsx';
import { space } from '../../ui/theme/tokens.ts';
import type { SignupFields } from './signup-form.ts';

type Bound = Pick<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'error'> & { name: string };
type Bind = (field: keyof SignupFields) => Bound;

const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
  gap: space(4),
});

/** First and last name, side by side where there is room. */
export function NameFields({ bind, maxLength }: { bind: Bind; maxLength: number }) {
  return (
    <Pair>
      <TextInput
        label="First name"
        autoComplete="given-name"
        isRequired={false}
        {...bind('first_name')}
        {...limited(bind('first_name'), maxLength)}
      />
      <TextInput
        label="Last name"
        autoComplete="family-name"
        isRequired={false}
        {...bind('last_name')}
        {...limited(bind('last_name'), maxLength)}
      />
    </Pair>
  );
}

/** Stops at the limit without a counter, which no one needs for a name. */
function limited({ onChange }: Bound, maxLength: number): Pick<Bound, 'onChange'> {
  return { onChange: (typed) => onChange(typed.slice(0, maxLength)) };
}
