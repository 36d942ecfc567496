import { styled } from '../../ui/theme/styled.ts';
import type { User } from '@plotline/contract/accounts.ts';
import { Plus } from 'lucide-react';
import { settingsSectionPath } from '../../platform/paths.ts';
import { useOfferedTrackers } from '../../tracker-kit/tracker-registry.tsx';
import { chooseFile } from '../../ui/choose-file.ts';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { color, focusRing, media, mixin, radius, space, text, weight } from '../../ui/theme/tokens.ts';
import { useAddTrackerDialog } from './add-tracker.tsx';
import { TrackerIcon } from './TrackerIcon.tsx';
import { useBringHistory, useHistorySources, type TrackerSource } from './use-bring-history.ts';

/** Not for fingers, which drop no files. */
const DropHint = styled('span')({ '@media (pointer: coarse)': { display: 'none' } });
const Sources = styled('ul')({
  ...mixin.grid(2),
  gridTemplateColumns: 'repeat(auto-fill, minmax(136px, 1fr))',
  ...mixin.plainList,
  [media.phone]: { gridTemplateColumns: '1fr 1fr' },
});
const SourceButton = styled('button')({
  ...text[14],
  ...mixin.row(2),
  width: '100%',
  minHeight: 52,
  padding: space(2),
  ...mixin.outlined('base'),
  background: 'none',
  color: color.ink,
  fontFamily: 'inherit',
  fontWeight: weight.semibold,
  textAlign: 'start',
  cursor: 'pointer',
  '&:hover': { borderColor: color.outlineStrong },
  '&:focus-visible': focusRing,
  '&[aria-busy="true"]': { opacity: 0.6 },
});
const StartEmpty = styled(SourceButton)({ borderStyle: 'dashed', borderColor: color.outlineStrong });
const Plate = styled('span')({
  ...mixin.centered,
  flex: 'none',
  width: 32,
  height: 32,
  borderRadius: radius.small,
  backgroundColor: color.brandSoft,
  color: color.brandStrong,
});
const Foot = styled('p')({ ...text[13], margin: `${space(4)} 0 0`, color: color.muted });

/** Offers newcomers to bring their data from elsewhere, and says who will see it. */
export function BringHistoryCard({ user }: { user: User }) {
  const sources = useHistorySources();
  const { bring, pendingName } = useBringHistory(user.username);
  const openAdd = useAddTrackerDialog();
  const start = async (source: TrackerSource) => {
    const file = source.files ? await chooseFile(source.files) : null;
    // Without a file the page opens too: it explains how to get one.
    bring(source, file ?? undefined);
  };
  return (
    <SectionCard
      title="Bring your history"
      subtitle={
        <>
          Connect an account or choose a file.
          <DropHint> You can also drop a file anywhere on this page.</DropHint>
        </>
      }
    >
      <Sources>
        {sources.map((source) => (
          <li key={source.name}>
            <SourceButton
              type="button"
              aria-busy={source.name === pendingName}
              disabled={pendingName !== undefined}
              onClick={() => void start(source)}
            >
              <TrackerIcon type={source.definition.type} />
              {source.name}
            </SourceButton>
          </li>
        ))}
        <li>
          <StartEmpty type="button" onClick={() => openAdd()}>
            <Plate aria-hidden="true">
              <Plus size={18} />
            </Plate>
            Add tracker
          </StartEmpty>
        </li>
      </Sources>
      <Foot>
        <Audience isProfilePublic={user.is_profile_public} />{' '}
        <TextLink href={settingsSectionPath('privacy')} sx={{ whiteSpace: 'nowrap' }}>
          Change who sees it
        </TextLink>
      </Foot>
    </SectionCard>
  );
}

function Audience({ isProfilePublic }: { isProfilePublic: boolean }) {
  const names = useOfferedTrackers()
    .filter(({ isPublicByDefault }) => !isPublicByDefault)
    .map(({ name }) => name);
  const everything = isProfilePublic
    ? 'Your profile is public: everyone sees what you add.'
    : 'Your profile is private: your approved followers see what you add.';
  if (names.length === 0) return everything;
  return `${everything} ${new Intl.ListFormat('en').format(names)} stays private until you share it.`;
}
