import { styled } from '../../ui/theme/styled.ts';
import type { Activity } from '@plotline/contract/feed.ts';
import { color, mixin, radius, space, text, weight } from '../../ui/theme/tokens.ts';
import { ClampedText, Unfold } from './ClampedText.tsx';
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

interface SecondaryTextProps {
  activity: Pick<Activity, 'activity_uuid' | 'secondary_text'>;
  appearance: PostAppearance;
  /** Collapsed, because the stats above say most of it. */
  isRepetition?: boolean;
}

/** The secondary text of a post: plain text, categories, or unknown content as JSON. */
export function SecondaryText({ activity, appearance, isRepetition = false }: SecondaryTextProps) {
  const shape = secondaryShape(activity.secondary_text);
  if (shape.kind === 'none') return null;
  const id = `secondary ${activity.activity_uuid}`;
  if (isRepetition) {
    return (
      <Unfold id={id}>
        <Shaped shape={shape} />
      </Unfold>
    );
  }
  if (shape.kind === 'raw') return <Shaped shape={shape} />;
  return (
    <ClampedText id={id} isWhole={appearance === 'whole'}>
      <Shaped shape={shape} />
    </ClampedText>
  );
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
