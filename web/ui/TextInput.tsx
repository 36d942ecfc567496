import {
  useId,
  type ChangeEvent,
  type FocusEventHandler,
  type HTMLInputTypeAttribute,
  type KeyboardEventHandler,
  type ReactNode,
  type Ref,
} from 'react';
import { styled, type Style } from './theme/styled.ts';
import { color, mixin, radius, space, text, weight } from './theme/tokens.ts';
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
  /** The list whose options the field's arrow keys mark. */
  combobox?: { readonly listId: string; readonly activeId: string | undefined };
  sx?: Style;
}

const Root = styled('div')({ display: 'flex', flexDirection: 'column', width: '100%', minWidth: 0 });
const Label = styled('label')({
  ...text[13],
  fontWeight: weight.semibold,
  marginBottom: 6,
  color: color.ink,
});
const Optional = styled('span')({ fontWeight: weight.regular, color: color.muted });
const Foot = styled('div')({ display: 'flex', justifyContent: 'space-between', gap: space(3) });
const Hint = styled('p')({
  ...mixin.muted(12),
  margin: '6px 0 0',
  '&[role=alert]': { color: color.error },
});

const ring = (of: string) => ({ outline: `2px solid ${of}`, outlineOffset: -2 });

/** The outline around the field and what stands beside its text. */
const Frame = styled('div')({
  display: 'flex',
  alignItems: 'center',
  border: `1px solid ${color.outlineStrong}`,
  borderRadius: radius.base,
  backgroundColor: color.card,
  '&:hover': { borderColor: color.faint },
  '&:focus-within': ring(color.brand),
  '&:has([aria-invalid=true])': { borderColor: color.error },
  '&:has([aria-invalid=true]):focus-within': ring(color.error),
  '&[data-start]': { paddingInlineStart: 13 },
  '&[data-end]': { paddingInlineEnd: 13 },
  // The label of a text button ends as far from the edge as the text begins.
  '&[data-end] > [data-variant=text]:last-child': { paddingInline: space(2), marginInlineEnd: -9 },
  '& :is(input, textarea)': {
    ...text[14],
    flex: 1,
    width: '100%',
    minWidth: 0,
    padding: '7px 13px',
    border: 0,
    outline: 0,
    background: 'none',
    color: color.ink,
    // iOS zooms into fields whose text is smaller than 16 px.
    '@media (pointer: coarse)': { fontSize: '1rem' },
    '&::placeholder': { color: color.muted, opacity: 1 },
    '&:disabled': { color: color.muted },
  },
  '& input': {
    height: 38,
    boxSizing: 'border-box',
    textOverflow: 'ellipsis',
    // As high as a select.
    '@media (pointer: coarse)': { height: 42 },
  },
  '&[data-end] input': { paddingInlineEnd: 0 },
});

const LINE_HEIGHT = 20;
/** The space around the lines makes a single one as high as an input. */
const AROUND_LINES = '--around-lines';

/** Grows with its text: a copy behind the field has the height that the text needs. */
const Growing = styled('div')({
  display: 'grid',
  flex: 1,
  minWidth: 0,
  maxHeight: 'inherit',
  [AROUND_LINES]: '18px',
  '@media (pointer: coarse)': { [AROUND_LINES]: '22px' },
  '&::after': { content: 'attr(data-text) " "', visibility: 'hidden', whiteSpace: 'pre-wrap' },
  '& > textarea, &::after': {
    gridArea: '1 / 1',
    ...text[14],
    boxSizing: 'border-box',
    maxHeight: 'inherit',
    padding: `calc(var(${AROUND_LINES}) / 2) 13px`,
    resize: 'none',
    overflow: 'auto',
    overflowWrap: 'anywhere',
    '@media (pointer: coarse)': { fontSize: '1rem' },
  },
});

/** A labelled field. `aria-invalid` is set while `error` is, which `useFocusFirstError` looks for. */
export function TextInput(props: TextInputProps) {
  const { label, value, error, help, maxLength, sx, start, end } = props;
  const count =
    props.count ?? (maxLength === undefined ? undefined : { used: value.length, most: maxLength });
  const id = useId();
  const footId = `${id}-foot`;
  return (
    <Root sx={sx}>
      <Label htmlFor={id} sx={props.isLabelHidden ? visuallyHidden : undefined}>
        {label}
        {props.isRequired === false ? <Optional> (optional)</Optional> : null}
      </Label>
      <Frame data-field="" data-start={start ? '' : undefined} data-end={end ? '' : undefined}>
        {start}
        <Field props={props} id={id} footId={footId} />
        {end}
      </Frame>
      <FieldFoot id={footId} error={error} help={help} count={count} />
    </Root>
  );
}

/** The input, or the text area for more than one line. */
function Field({ props, id, footId }: { props: TextInputProps; id: string; footId: string }) {
  const { value, maxRows, type = 'text', inputRef } = props;
  const shared = {
    id,
    value,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      props.onChange(event.target.value),
    'aria-describedby': footId,
    'aria-invalid': Boolean(props.error),
    required: props.isRequired === true,
    readOnly: props.isReadOnly,
    disabled: props.isDisabled,
    autoFocus: props.shouldFocus,
    maxLength: props.maxLength,
    inputMode: props.inputMode,
    spellCheck: props.isSpellChecked,
    name: props.name,
    placeholder: props.placeholder,
    autoComplete: props.autoComplete,
    onBlur: props.onBlur,
    onFocus: props.onFocus,
    onKeyDown: props.onKeyDown,
    ...(props.combobox && comboboxOf(props.combobox)),
  };
  // Either element has what the caller's ref needs.
  if (!props.isMultiline) return <input {...shared} type={type} ref={inputRef as Ref<HTMLInputElement>} />;
  const maxHeight =
    maxRows === undefined ? undefined : `calc(${maxRows * LINE_HEIGHT}px + var(${AROUND_LINES}))`;
  return (
    <Growing data-text={value || props.placeholder} style={{ maxHeight }}>
      <textarea {...shared} rows={1} ref={inputRef as Ref<HTMLTextAreaElement>} />
    </Growing>
  );
}

function comboboxOf({ listId, activeId }: NonNullable<TextInputProps['combobox']>) {
  return {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': true,
    'aria-controls': listId,
    'aria-activedescendant': activeId,
  } as const;
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
      <Hint id={id} role={error ? 'alert' : undefined}>
        {hint}
      </Hint>
      {count === undefined ? null : (
        <Hint>
          {count.used}/{count.most}
        </Hint>
      )}
    </Foot>
  );
}
