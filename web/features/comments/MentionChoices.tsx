import { styled } from '@mui/material/styles';
import type { Summary } from '@plotline/contract/schema.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Floating } from '../../ui/Floating.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { color, radius, shadow, space, text, weight } from '../../ui/theme/tokens.ts';
import { displayName } from '../profiles/display-name.ts';

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
  border: `1px solid ${color.outline}`,
  borderRadius: radius.base,
  backgroundColor: color.card,
  boxShadow: shadow.float,
});
const Option = styled('li')({
  display: 'flex',
  alignItems: 'center',
  gap: space(2.5),
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

export function optionId(id: string, index: number): string {
  return `${id}-${index}`;
}

/** Suggestions for a mention. The focus stays in the field, whose arrow keys move through the list. */
export function MentionChoices({ id, anchor, users, active, onChoose }: MentionChoicesProps) {
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
