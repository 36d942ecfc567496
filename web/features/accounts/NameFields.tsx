import { styled } from '../../ui/theme/styled.ts';
import { NAME_MAX } from '@plotline/contract/limits.ts';
import { TextInput, type TextInputProps } from '../../ui/TextInput.tsx';
import { mixin } from '../../ui/theme/tokens.ts';

type Bound = Pick<TextInputProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'isDisabled'>;

interface NameFieldsProps {
  bind: (field: 'first_name' | 'last_name') => Bound;
  /** Says at the labels that both are optional. */
  isOptional?: boolean;
}

const Pair = styled('div')({
  ...mixin.grid(4),
  gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
});

/** First and last name, side by side if there is room. */
export function NameFields({ bind, isOptional = false }: NameFieldsProps) {
  const optional = isOptional ? { isRequired: false } : {};
  return (
    <Pair>
      <TextInput
        label="First name"
        autoComplete="given-name"
        {...optional}
        {...limited(bind('first_name'))}
      />
      <TextInput label="Last name" autoComplete="family-name" {...optional} {...limited(bind('last_name'))} />
    </Pair>
  );
}

/** Stops at the limit without a counter, which no one needs for a name. */
function limited(bound: Bound): Bound {
  return { ...bound, onChange: (typed) => bound.onChange(Array.from(typed).slice(0, NAME_MAX).join('')) };
}
