import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { User } from '@plotline/contract/accounts.ts';
import { settingsPath } from '../../platform/paths.ts';
import { useTrackerRegistry } from '../../tracker-kit/tracker-registry.tsx';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { color, focusRing, media, radius, space, text, weight } from '../../ui/theme/tokens.ts';
import { useAddTrackerDialog } from './add-tracker.tsx';
import { TrackerIcon } from './TrackerIcon.tsx';
import { useBringHistory, useHistorySources } from './use-bring-history.ts';

const Sources = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(156px, 1fr))',
  gap: space(2),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  [media.phone]: { gridTemplateColumns: '1fr 1fr' },
});
const SourceButton = styled('button')({
  ...text[14],
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  width: '100%',
  minHeight: 52,
  padding: `${space(2)} ${space(3)}`,
  border: `1px solid ${color.outline}`,
  borderRadius: radius.base,
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
const Foot = styled('div')({
  ...text[13],
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(3),
  marginTop: space(4),
  color: color.muted,
  '& p': { flex: '1 1 260px', margin: 0 },
});

/** Offers newcomers to bring their data from elsewhere, and says who will see it. */
export function BringHistoryCard({ user }: { user: User }) {
  const sources = useHistorySources();
  const { bring, pendingName } = useBringHistory(user.username);
  const openAdd = useAddTrackerDialog();
  return (
    <SectionCard
      title="Bring your history"
      subtitle="Connect an account or choose a file. You can also drop a file anywhere on this page."
    >
      <Sources>
        {sources.map((source) => (
          <li key={source.name}>
            <SourceButton
              type="button"
              aria-busy={source.name === pendingName}
              disabled={pendingName !== undefined}
              onClick={() => bring(source)}
            >
              <TrackerIcon type={source.definition.type} />
              {source.name}
            </SourceButton>
          </li>
        ))}
      </Sources>
      <Foot>
        <p>
          <Audience isProfilePublic={user.is_profile_public} />{' '}
          <TextLink href={settingsPath}>Change who sees it</TextLink>
        </p>
        <Button variant="outlined" color="inherit" onClick={() => openAdd()}>
          Start empty
        </Button>
      </Foot>
    </SectionCard>
  );
}

function Audience({ isProfilePublic }: { isProfilePublic: boolean }) {
  const names = [...useTrackerRegistry().values()]
    .filter(({ definition }) => !definition.isPublicByDefault)
    .map(({ definition }) => definition.name);
  const everything = isProfilePublic
    ? 'Your profile is public: everyone sees what you add.'
    : 'Your profile is private: your approved followers see what you add.';
  if (names.length === 0) return everything;
  return `${everything} ${new Intl.ListFormat('en').format(names)} stays private until you share it.`;
}
