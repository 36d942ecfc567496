import { styled } from '@mui/material/styles';
import type { Summary } from '@plotline/contract/schema.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Floating } from '../../ui/Floating.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { color, radius, shadow, space, text, weight } from '../../ui/theme/tokens.ts';
import { displayName } from '../profiles/display-name.ts';

interface MentionChoicesProps {
  /** Of the list; the field points to it. */
  id: string;
  anchor: Element;
  people: readonly Summary[];
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

/** Users for a mention. The focus stays in the field, whose arrow keys move through them. */
export function MentionChoices({ id, anchor, people, active, onChoose }: MentionChoicesProps) {
  return (
    <>
      <VisuallyHidden as="output">
        {people.length === 1 ? '1 person' : `${people.length} people`}
      </VisuallyHidden>
      <Floating anchor={anchor} side="below" align="start">
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no element is a list of choices for a field of several lines */}
        <List id={id} role="listbox" aria-label="People">
          {people.map((user, index) => (
            <Option
              key={user.uuid}
              id={optionId(id, index)}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- belongs to the list above
              role="option"
              aria-selected={index === active}
              // The field keeps the focus.
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
