import InputBase from '@mui/material/InputBase';
import '../../ui/theme/mui-theme.ts';
import { styled } from '../../ui/theme/styled.ts';
import { COMMENT_MAX } from '@plotline/contract/limits.ts';
import type { Summary } from '@plotline/contract/schema.ts';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { formatNumber } from '../../platform/format.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Floating } from '../../ui/Floating.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { color, mixin, radius, shadow, space, text, weight } from '../../ui/theme/tokens.ts';
import { displayName } from '../profiles/display-name.ts';
import { lengthOf } from './comment-length.ts';
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
  ...mixin.muted(12),
  textAlign: 'right',
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

interface MentionChoicesProps {
  /** Id of the list, which the field refers to. */
  id: string;
  anchor: Element;
  users: readonly Summary[];
  active: number;
  onChoose: (user: Summary) => void;
}

const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: space(1),
  width: 280,
  maxWidth: 'calc(100vw - 16px)',
  boxSizing: 'border-box',
  ...mixin.outlined('base'),
  backgroundColor: color.card,
  boxShadow: shadow.float,
});
const Option = styled('li')({
  ...mixin.row(2.5),
  minHeight: 44,
  padding: `0 ${space(2)}`,
  borderRadius: radius.small,
  cursor: 'pointer',
  '&[aria-selected="true"], &:hover': { backgroundColor: color.sunken },
});
const Names = styled('span')({
  minWidth: 0,
  '& > *': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& b': { ...text[14], fontWeight: weight.semibold },
  '& span': { ...text[12], color: color.muted },
});

function optionId(id: string, index: number): string {
  return `${id}-${index}`;
}

/** Suggestions for a mention. The focus stays in the field, whose arrow keys move through the list. */
function MentionChoices({ id, anchor, users, active, onChoose }: MentionChoicesProps) {
  return (
    <>
      <VisuallyHidden as="output">
        {users.length === 1 ? '1 person' : `${users.length} people`}
      </VisuallyHidden>
      <Floating anchor={anchor} side="below" align="start">
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- HTML has no list of suggestions for a multi-line field */}
        <List id={id} role="listbox" aria-label="People">
          {users.map((user, index) => (
            <Option
              key={user.uuid}
              id={optionId(id, index)}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- belongs to the list above
              role="option"
              aria-selected={index === active}
              // Keeps the focus in the field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onChoose(user)}
            >
              <Avatar user={user} size="small" />
              <Names>
                <b dir="auto">{displayName(user)}</b>
                <span>@{user.username}</span>
              </Names>
            </Option>
          ))}
        </List>
      </Floating>
    </>
  );
}
