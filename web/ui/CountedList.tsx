import { Skeleton } from './Skeleton.tsx';
import { styled } from './theme/styled.ts';
import { counted } from '../platform/format.ts';
import { Loading } from './Skeletons.tsx';
import { color, mixin, space, text, weight } from './theme/tokens.ts';

interface Counted {
  count: number;
  one: string;
  /** Defaults to `one` with an s. */
  many?: string;
}

interface CountedListProps {
  title: string;
  /** Zeros are skipped; undefined while loading. */
  counts: readonly Counted[] | undefined;
}

const Box = styled('div')({
  ...text[13],
  marginTop: space(3),
  padding: `${space(2)} ${space(3)}`,
  border: `1px solid ${color.outline}`,
  borderRadius: 8,
});
const Title = styled('h3')({ ...text[13], margin: `0 0 ${space(1)}`, fontWeight: weight.semibold });
const List = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))',
  gap: `2px ${space(3)}`,
  ...mixin.plainList,
  overflowWrap: 'anywhere',
});

/** A list of counts: `12 workouts`, `3 posts`. Absent if all are 0. */
export function CountedList({ title, counts }: CountedListProps) {
  const present = counts?.filter(({ count }) => count > 0);
  if (present?.length === 0) return null;
  return (
    <Box>
      <Title>{title}</Title>
      {present ? (
        <List aria-label={title}>
          {present.map(({ count, one, many }) => (
            <li key={one}>{counted(count, one, many)}</li>
          ))}
        </List>
      ) : (
        <Loading>
          <Skeleton width="70%" height={20} />
          <Skeleton width="50%" height={20} />
        </Loading>
      )}
    </Box>
  );
}
