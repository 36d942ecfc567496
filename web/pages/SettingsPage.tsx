import { PAGE_TITLES } from '@plotline/contract/page-titles.ts';
import {
  SETTINGS_SECTIONS,
  settingsTitle,
  type SettingsSectionName,
} from '@plotline/contract/settings-sections.ts';
import { useState } from 'react';
import { useDocumentTitle } from '../platform/document-title.ts';
import { BACK_TO_SETTINGS, settingsPath } from '../platform/paths.ts';
import { useAuth } from '../platform/session.tsx';
import { useLocation } from '../platform/use-location.tsx';
import { Page } from '../ui/Page.tsx';
import { layout, query, media, space } from '../ui/theme/tokens.ts';
import { useMatches } from '../ui/use-layout.ts';
import { RequireLogin } from './frame/RequireLogin.tsx';
import { SettingsColumns } from './frame/SettingsColumns.tsx';
import { SettingsIndex, SettingsNav } from './frame/SettingsNav.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { sections } from './settings/SettingsSections.tsx';
import { sectionId, useSections } from './settings/use-sections.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { styled } from '../ui/theme/styled.ts';
import { Card } from '../ui/Card.tsx';
import { ListSkeleton, Loading } from '../ui/Skeletons.tsx';
import { SettingsSection, TopBarTitle } from './frame/SettingsSection.tsx';

const TITLE = PAGE_TITLES[settingsPath] ?? '';
// The keys of a constant record are its names.
const NAMES = Object.keys(sections) as SettingsSectionName[];

interface SettingsPageProps {
  /** The last segment of the address; undefined for the settings as a whole. */
  section: string | undefined;
}

/** The settings of the viewer's account: one section or all of them, on phones one section or an index. */
export function SettingsPage({ section }: SettingsPageProps) {
  const { hash } = useLocation();
  // `/settings#privacy` is the section, too.
  const name = section ?? (isSection(hash.slice(1)) ? hash.slice(1) : undefined);
  if (name !== undefined && !isSection(name)) return <NotFoundPage />;
  return (
    <RequireLogin skeleton={<SettingsSkeleton section={name} />}>
      {name === undefined ? <Whole /> : <OneSection name={name} />}
    </RequireLogin>
  );
}

/** Decides once, so that turning a phone keeps unsaved input. */
function Whole() {
  const isPhone = useMatches(query.phone);
  const [hasIndex] = useState(isPhone);
  return hasIndex ? <Index /> : <AllSections />;
}

function Index() {
  useDocumentTitle(TITLE);
  return (
    <Page title={TITLE} width="columns" share={null}>
      <SettingsIndex />
    </Page>
  );
}

function AllSections() {
  useDocumentTitle(TITLE);
  const { user } = useAuth();
  const { current, show } = useSections(NAMES);
  return (
    <Page title={TITLE} width="columns">
      <SettingsColumns nav={<SettingsNav current={current} onPick={show} />}>
        {user
          ? NAMES.map((name) => {
              const Section = sections[name];
              return (
                <Part key={name} id={sectionId(name)} tabIndex={-1}>
                  <Section user={user} />
                </Part>
              );
            })
          : null}
      </SettingsColumns>
    </Page>
  );
}

/** One or more sections of the long page, below the top bar when scrolled to. */
const Part = styled('div')({
  scrollMarginTop: layout.topBar + 8,
  outline: 0,
  '& + &': { marginTop: space(5) },
});

function OneSection({ name }: { name: SettingsSectionName }) {
  useDocumentTitle(settingsTitle(name));
  const { user } = useAuth();
  const isPhone = useMatches(query.phone);
  const Section = sections[name];
  return (
    <Page
      title={isPhone ? SETTINGS_SECTIONS[name] : TITLE}
      width="columns"
      // On phones, the title needs the room.
      {...(isPhone ? { share: null, back: BACK_TO_SETTINGS } : {})}
    >
      <SettingsColumns nav={<SettingsNav current={name} />}>
        <TopBarTitle value={isPhone ? SETTINGS_SECTIONS[name] : null}>
          {user ? <Section key={name} user={user} /> : null}
        </TopBarTitle>
      </SettingsColumns>
    </Page>
  );
}

function isSection(name: string): name is SettingsSectionName {
  return Object.hasOwn(SETTINGS_SECTIONS, name);
}

const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: `${space(4)} ${space(4)}`,
  marginTop: space(6),
  '& > :nth-of-type(n + 3)': { gridColumn: '1 / -1' },
  '@container (min-width: 600px)': {
    gridTemplateColumns: '1fr 1fr 1.35fr',
    '& > :nth-of-type(3)': { gridColumn: 'auto' },
  },
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

/** The list of sections; beside it the picture and the fields of the profile. Phones have only the list. */
function SettingsSkeleton({ section }: { section: SettingsSectionName | undefined }) {
  const isPhone = useMatches(query.phone);
  return (
    <Page
      title={isPhone && section ? SETTINGS_SECTIONS[section] : TITLE}
      width="columns"
      back={isPhone && section ? BACK_TO_SETTINGS : undefined}
      {...(isPhone ? { share: null } : {})}
    >
      {isPhone ? (
        <Card>
          <ListSkeleton rows={8} />
        </Card>
      ) : (
        <ProfileFieldsSkeleton />
      )}
    </Page>
  );
}

function ProfileFieldsSkeleton() {
  return (
    <SettingsColumns nav={<ListSkeleton rows={8} />}>
      <SettingsSection title="Profile" subtitle="">
        <Card>
          <Loading>
            <Skeleton variant="circular" width={80} height={80} />
            <Fields>
              {['first', 'last', 'username', 'bio', 'zone'].map((field) => (
                <div key={field}>
                  <Skeleton width={88} height={24} />
                  <Skeleton variant="rounded" height={40} />
                </div>
              ))}
            </Fields>
          </Loading>
        </Card>
      </SettingsSection>
    </SettingsColumns>
  );
}
