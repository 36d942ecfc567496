import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled, type Style } from './theme/styled.ts';
import './theme/mui-theme.ts';
import {
  useId,
  type FocusEventHandler,
  type HTMLInputTypeAttribute,
  type KeyboardEventHandler,
  type ReactNode,
  type Ref,
} from 'react';
import { color, space, text, weight } from './theme/tokens.ts';
import { visuallyHidden } from './VisuallyHidden.tsx';

export interface TextInputProps {
  label: ReactNode;
  /** Shows the label only to screen readers. */
  isLabelHidden?: boolean;
  value: string;
  onChange: (value: string) => void;
  name?: string;
  type?: HTMLInputTypeAttribute;
  /** Replaces the help. */
  error?: string | null | undefined;
  help?: ReactNode;
  /** Shows `23/150` and prevents longer texts. */
  maxLength?: number;
  /** Shows `23/150` but allows longer texts: `maxLength` would cut pasted text. */
  count?: { readonly used: number; readonly most: number };
  placeholder?: string;
  autoComplete?: string;
  inputMode?: 'text' | 'email' | 'numeric' | 'decimal' | 'search' | 'url';
  isRequired?: boolean;
  isDisabled?: boolean;
  isReadOnly?: boolean;
  isSpellChecked?: boolean;
  shouldFocus?: boolean;
  /** More than one line, growing up to `maxRows`. */
  isMultiline?: boolean;
  maxRows?: number;
  start?: ReactNode;
  end?: ReactNode;
  onBlur?: FocusEventHandler<HTMLInputElement | HTMLTextAreaElement>;
  onFocus?: FocusEventHandler<HTMLInputElement | HTMLTextAreaElement>;
  onKeyDown?: KeyboardEventHandler<HTMLInputElement | HTMLTextAreaElement>;
  inputRef?: Ref<HTMLInputElement | HTMLTextAreaElement>;
  sx?: Style;
}

const Label = styled('label')({
  ...text[13],
  fontWeight: weight.semibold,
  marginBottom: 6,
  color: color.ink,
});
const Optional = styled('span')({ fontWeight: weight.regular, color: color.muted });
const Foot = styled('div')({ display: 'flex', justifyContent: 'space-between', gap: space(3) });

/** A labelled field. `aria-invalid` is set while `error` is, which `useFocusFirstError` looks for. */
export function TextInput(props: TextInputProps) {
  const { label, value, onChange, error, help, maxLength, sx } = props;
  const count =
    props.count ?? (maxLength === undefined ? undefined : { used: value.length, most: maxLength });
  const id = useId();
  const footId = `${id}-foot`;
  return (
    <FormControl
      fullWidth
      error={Boolean(error)}
      disabled={props.isDisabled ?? false}
      {...(sx ? { sx } : {})}
    >
      <Label htmlFor={id} sx={props.isLabelHidden ? visuallyHidden : undefined}>
        {label}
        {props.isRequired === false ? <Optional> (optional)</Optional> : null}
      </Label>
      <OutlinedInput
        id={id}
        size="small"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-describedby={footId}
        {...inputProps(props)}
      />
      <FieldFoot id={footId} error={error} help={help} count={count} />
    </FormControl>
  );
}

interface FieldFootProps extends Pick<TextInputProps, 'error' | 'help'> {
  id: string;
  count: TextInputProps['count'];
}

/** The error or the help, and the character count. */
function FieldFoot({ id, error, help, count }: FieldFootProps) {
  const hint = error ?? help;
  if (!hint && count === undefined) return null;
  return (
    <Foot>
      <FormHelperText id={id} role={error ? 'alert' : undefined}>
        {hint}
      </FormHelperText>
      {count === undefined ? null : (
        <FormHelperText error={false}>
          {count.used}/{count.most}
        </FormHelperText>
      )}
    </Foot>
  );
}

function inputProps(props: TextInputProps) {
  return {
    type: props.type ?? 'text',
    required: props.isRequired === true,
    readOnly: props.isReadOnly ?? false,
    autoFocus: props.shouldFocus ?? false,
    multiline: props.isMultiline ?? false,
    startAdornment: props.start,
    endAdornment: props.end,
    inputProps: { maxLength: props.maxLength, inputMode: props.inputMode, spellCheck: props.isSpellChecked },
    ...pick(props, [
      'name',
      'placeholder',
      'autoComplete',
      'maxRows',
      'onBlur',
      'onFocus',
      'onKeyDown',
      'inputRef',
    ]),
  };
}

/** Returns only the given properties: undefined must not overwrite a default. */
function pick<T extends object, K extends keyof T>(source: T, names: readonly K[]): Partial<Pick<T, K>> {
  const picked: Partial<Pick<T, K>> = {};
  for (const name of names) if (source[name] !== undefined) picked[name] = source[name];
  return picked;
}
