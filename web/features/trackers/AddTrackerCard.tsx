import { Skeleton } from '../../ui/Skeleton.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { ChevronRight, Plus } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
import { color, focusRing, mixin, radius, space, text, weight } from '../../ui/theme/tokens.ts';
import { useAddTrackerDialog } from './add-tracker.tsx';
import { trackingCount } from './tracker-badge.ts';
import { TrackerIcon } from './TrackerIcon.tsx';
import { addable, useAvailableTrackers } from './use-trackers.ts';

const Root = styled(Card)({ padding: space(2) });
const Head = styled('div')({
  ...mixin.row(3),
  padding: `${space(2)} ${space(3)}`,
});
const Plate = styled('span')({
  ...mixin.centered,
  flex: 'none',
  width: 40,
  height: 40,
  borderRadius: radius.base,
  backgroundColor: color.brandSoft,
  color: color.brandStrong,
});
const Title = styled('h2')({ ...text[14], margin: 0, fontWeight: weight.semibold });
const Quiet = styled('span')({ ...text[12], display: 'block', color: color.muted });
const List = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });
const OptionButton = styled('button')({
  ...text[14],
  ...mixin.row(3),
  width: '100%',
  minHeight: 56,
  padding: `${space(2)} ${space(3)}`,
  ...mixin.plainButton,
  borderRadius: radius.base,
  color: color.ink,
  fontFamily: 'inherit',
  textAlign: 'start',
  '& > svg': { flex: 'none', color: color.muted },
  '& b': { display: 'block', fontWeight: weight.semibold },
  '&:hover': { backgroundColor: color.card },
  '&:focus-visible': focusRing,
});
const TextBlock = styled('span')({ flex: 1, minWidth: 0 });

interface Option {
  readonly type: string;
  readonly name: string;
}

interface AddTrackerCardProps {
  /** The addable trackers if already known, so that nothing moves while the user counts load. */
  known?: readonly Option[];
}

/** Lists the trackers that can be added with their user counts; absent when there are none. */
export function AddTrackerCard({ known = [] }: AddTrackerCardProps) {
  const titleId = useId();
  const { data, isPending } = useAvailableTrackers();
  const userCounts = new Map(data?.map(({ type, total_users }) => [type, trackingCount(total_users)]));
  const options: readonly Option[] = data ? addable(data) : known;
  if (options.length === 0) return null;
  return (
    <Root as="section" variant="dashed" pad="none" aria-labelledby={titleId}>
      <Head>
        <AddPlate />
        <div>
          <Title id={titleId}>Add tracker</Title>
          <Quiet>Track something new</Quiet>
        </div>
      </Head>
      <List>
        {options.map((option) => (
          <li key={option.type}>
            <AddOption
              option={option}
              users={userCounts.get(option.type) ?? (isPending ? <Skeleton width={112} /> : null)}
            />
          </li>
        ))}
      </List>
    </Root>
  );
}

/** Its icon, texts and arrow stand below those of a tracker's card. */
const IN_LINE = { padding: '7px 4px 7px 2px', '& > button': { gap: space(3.5) } } as const;

/** Opens the dialog with these trackers, where there is no room for the card. As high as a tracker's card. */
export function AddTrackerRow({ options }: { options: readonly Option[] }) {
  const names = options.map(({ name }) => name).join(', ');
  return (
    <Root as="section" variant="dashed" pad="none" sx={IN_LINE}>
      <AddOption option={{ name: 'Add tracker' }} users={names} />
    </Root>
  );
}

function AddPlate() {
  return (
    <Plate aria-hidden="true">
      <Plus size={20} />
    </Plate>
  );
}

interface AddOptionProps {
  /** Without a type, the user chooses one in the dialog. */
  option: Partial<Option> & Pick<Option, 'name'>;
  users: ReactNode;
}

function AddOption({ option: { type, name }, users }: AddOptionProps) {
  const open = useAddTrackerDialog();
  return (
    <OptionButton type="button" aria-haspopup="dialog" onClick={() => open(type)}>
      {type ? <TrackerIcon type={type} size="large" /> : <AddPlate />}
      <TextBlock>
        <b>{name}</b>
        <Quiet>{users}</Quiet>
      </TextBlock>
      <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
    </OptionButton>
  );
}
