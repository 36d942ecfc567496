import { styled } from '../../ui/theme/styled.ts';
import type { Activity } from '@plotline/contract/feed.ts';
import { useTrackerWeb } from '../../tracker-kit/tracker-registry.tsx';
import { color, mixin, space, text, weight } from '../../ui/theme/tokens.ts';
import { ClampedText } from './ClampedText.tsx';
import type { PostAppearance } from './post-appearance.ts';
import { categoriesLeftOut, secondaryShape, type Category, type SecondaryShape } from './secondary-text.ts';

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
  // Few lines: a name has none of its own.
  '&[data-short]': {
    '& > div + div': { marginTop: 0 },
    '& dt, & dt + dd': { display: 'inline' },
    '& dt::after': { content: '": "' },
  },
});
const Raw = styled('pre')({
  ...mixin.muted(12),
  margin: 0,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});

interface SecondaryTextProps {
  activity: Activity;
  appearance: PostAppearance;
}

/** The secondary text of a post: plain text, categories, or unknown content as JSON. */
export function SecondaryText({ activity, appearance }: SecondaryTextProps) {
  const shape = secondaryShape(activity.secondary_text);
  if (shape.kind === 'none') return null;
  const isWhole = appearance === 'whole';
  const isAll = shape.kind !== 'categorized' || isWhole || activity.stats === null;
  return isAll ? (
    <Clamped activity={activity} isWhole={isWhole} shape={shape} />
  ) : (
    <CategoriesLeftOut activity={activity} categories={shape.categories} />
  );
}

/** The entries that the stats of the post do not show; none while their code loads. */
function CategoriesLeftOut({
  activity,
  categories,
}: {
  activity: Activity;
  categories: readonly Category[];
}) {
  const { data: web, isPending } = useTrackerWeb(activity.tracker_type);
  if (isPending) return null;
  const left = categoriesLeftOut(categories, (name) => web?.isOnCard?.(activity.stats, name) ?? false);
  if (left.length === 0) return null;
  return <Clamped activity={activity} isWhole={false} shape={{ kind: 'categorized', categories: left }} />;
}

interface ClampedProps {
  activity: Activity;
  isWhole: boolean;
  shape: Exclude<SecondaryShape, { kind: 'none' }>;
}

function Clamped({ activity: { activity_uuid: uuid }, isWhole, shape }: ClampedProps) {
  return (
    <ClampedText id={`secondary ${uuid}`} isWhole={isWhole}>
      {shape.kind === 'raw' ? <Raw>{shape.json}</Raw> : null}
      {shape.kind === 'simple' ? <Simple dir="auto">{shape.text}</Simple> : null}
      {shape.kind === 'categorized' ? (
        <CategoryList categories={shape.categories} isShort={!isWhole} />
      ) : null}
    </ClampedText>
  );
}

function CategoryList({ categories, isShort }: { categories: readonly Category[]; isShort: boolean }) {
  return (
    <Categories data-short={isShort ? '' : undefined}>
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
