import InputBase from '@mui/material/InputBase';
import { styled } from '@mui/material/styles';
import { COMMENT_MAX } from '@plotline/contract/limits.ts';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { formatNumber } from '../../platform/format.ts';
import { color, radius, space, text } from '../../ui/theme/tokens.ts';
import { lengthOf } from './comment-length.ts';
import { MentionChoices, optionId } from './MentionChoices.tsx';
import type { Commented } from './use-comments.ts';
import { useMention } from './use-mention.ts';
import { trimText } from '@plotline/contract/text.ts';

interface CommentFieldProps {
  activity: Commented;
  fieldId?: string;
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  /** Gets the trimmed text, which is neither empty nor too long. */
  onSubmit: (text: string) => void;
  /** Called on Escape. */
  onCancel?: (() => void) | undefined;
  shouldFocus?: boolean;
  isReadOnly?: boolean;
}

const ROWS = 6;

const Root = styled('div')({ minWidth: 0 });
const Box = styled('div')({
  display: 'flex',
  padding: `7px ${space(3)}`,
  border: `1px solid ${color.outlineStrong}`,
  borderRadius: radius.base,
  backgroundColor: color.card,
  '&:focus-within': { borderColor: color.brand, boxShadow: `0 0 0 1px ${color.brand}` },
  '&[data-wrong]': { borderColor: color.error },
  '& textarea': { ...text[14] },
});
const Count = styled('output')({
  display: 'block',
  ...text[12],
  textAlign: 'right',
  color: color.muted,
  '&[data-wrong]': { color: color.error },
});

/** A field for a comment: Enter sends, Shift+Enter starts a new line, @ suggests users. */
export function CommentField(props: CommentFieldProps) {
  const { activity, label, placeholder, value, onChange, onSubmit, onCancel, shouldFocus = false } = props;
  const id = useId();
  const ref = useRef<HTMLTextAreaElement>(null);
  const [box, setBox] = useState<HTMLElement | null>(null);
  const { count, isNear, isTooLong } = lengthOf(value);
  useCaretAtEnd(ref, shouldFocus);
  const mention = useMention({ activity, field: ref, value, onChange });
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter may finish a composition of an input method; Safari then reports key code 229.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (mention.onKey(event)) return;
    if (event.key === 'Escape') onCancel?.();
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    const trimmed = trimText(value);
    if (trimmed !== '' && !isTooLong && !props.isReadOnly) onSubmit(trimmed);
  };
  const { choices, active } = mention;
  return (
    <Root>
      <Box ref={setBox} data-wrong={isTooLong ? '' : undefined}>
        <InputBase
          multiline
          fullWidth
          maxRows={ROWS}
          inputRef={ref}
          value={value}
          placeholder={placeholder}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- only after the user has chosen to write
          autoFocus={shouldFocus}
          readOnly={props.isReadOnly ?? false}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          onSelect={mention.readToken}
          onBlur={mention.close}
          sx={{ p: 0 }}
          id={props.fieldId ?? `${id}-field`}
          inputProps={{
            'aria-label': label,
            'aria-invalid': isTooLong,
            'aria-describedby': isNear ? `${id}-count` : undefined,
            'aria-autocomplete': 'list',
            'aria-controls': choices.length > 0 ? id : undefined,
            'aria-activedescendant': choices.length > 0 ? optionId(id, active) : undefined,
            enterKeyHint: 'send',
            dir: 'auto',
          }}
        />
      </Box>
      {isNear ? (
        <Count id={`${id}-count`} data-wrong={isTooLong ? '' : undefined}>
          {formatNumber(count)} / {formatNumber(COMMENT_MAX)}
        </Count>
      ) : null}
      {box && choices.length > 0 ? (
        <MentionChoices id={id} anchor={box} users={choices} active={active} onChoose={mention.choose} />
      ) : null}
    </Root>
  );
}

/** Puts the caret behind existing text; browsers put it before. */
function useCaretAtEnd(field: RefObject<HTMLTextAreaElement | null>, isFocused: boolean): void {
  useLayoutEffect(() => {
    const { current } = field;
    if (isFocused) current?.setSelectionRange(current.value.length, current.value.length);
  }, [field, isFocused]);
}
