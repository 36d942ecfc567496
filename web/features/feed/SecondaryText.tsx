import { styled } from '../../ui/theme/styled.ts';
import type { Activity } from '@plotline/contract/feed.ts';
import { color, mixin, radius, space, text, weight } from '../../ui/theme/tokens.ts';
import { usePersistentState } from '../../platform/use-persistent-state.ts';
import { ClampedText } from './ClampedText.tsx';
import type { PostAppearance } from './post-appearance.ts';
import { secondaryShape, type Category, type SecondaryShape } from './secondary-text.ts';

const RAW_LINES = 12;
const LINE = 18;

const Simple = styled('p')({
  ...mixin.muted(13),
  margin: 0,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
});
const Categories = styled('dl')({
  ...text[13],
  margin: 0,
  '& > div + div': { marginTop: space(2) },
  '& dt': { fontWeight: weight.semibold },
  '& dd': { margin: 0, color: color.muted },
  '& dd > b': { fontWeight: weight.medium, color: color.ink },
});
const Raw = styled('pre')({
  ...text[12],
  lineHeight: `${LINE}px`,
  maxHeight: RAW_LINES * LINE,
  margin: `${space(3)} 0 0`,
  padding: space(3),
  overflow: 'auto',
  borderRadius: radius.small,
  backgroundColor: color.sunken,
});

type SecondaryTextOf = Pick<Activity, 'activity_uuid' | 'secondary_text'>;

/** A text that is hidden until it is opened, because the stats of the post say most of it. */
export interface Details {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Returns null for a post that has no such text, or no stats. */
export function useDetails(activity: SecondaryTextOf, hasStats: boolean): Details | null {
  const [isOpen, setOpen] = usePersistentState(['clamp', keyOf(activity)], false);
  if (!hasStats || secondaryShape(activity.secondary_text).kind === 'none') return null;
  return { isOpen, onToggle: () => setOpen(!isOpen) };
}

interface SecondaryTextProps {
  activity: SecondaryTextOf;
  appearance: PostAppearance;
  details: Details | null;
}

/** The secondary text of a post: plain text, categories, or unknown content as JSON. */
export function SecondaryText({ activity, appearance, details }: SecondaryTextProps) {
  const shape = secondaryShape(activity.secondary_text);
  if (shape.kind === 'none' || details?.isOpen === false) return null;
  if (shape.kind === 'raw') return <Shaped shape={shape} />;
  return (
    <ClampedText id={keyOf(activity)} isWhole={appearance === 'whole' || details !== null}>
      <Shaped shape={shape} />
    </ClampedText>
  );
}

function keyOf({ activity_uuid: uuid }: SecondaryTextOf): string {
  return `secondary ${uuid}`;
}

function Shaped({ shape }: { shape: Exclude<SecondaryShape, { kind: 'none' }> }) {
  if (shape.kind === 'raw') return <Raw tabIndex={0}>{shape.json}</Raw>;
  if (shape.kind === 'simple') return <Simple dir="auto">{shape.text}</Simple>;
  return <CategoryList categories={shape.categories} />;
}

function CategoryList({ categories }: { categories: readonly Category[] }) {
  return (
    <Categories>
      {categories.map(({ name, exercises }, index) => (
        <div key={index}>
          <dt>{name}</dt>
          {exercises.map((exercise, position) => (
            <dd key={position}>
              <b>{exercise.name}</b> {exercise.details}
            </dd>
          ))}
        </div>
      ))}
    </Categories>
  );
}
