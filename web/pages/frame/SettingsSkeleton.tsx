import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { Card } from '../../ui/Card.tsx';
import { Page } from '../../ui/Page.tsx';
import { ListSkeleton, Loading } from '../../ui/Skeletons.tsx';
import { media, query, space } from '../../ui/theme/tokens.ts';
import { useMatches } from '../../ui/use-layout.ts';
import { SettingsColumns } from './SettingsColumns.tsx';
import { SettingsSection } from './SettingsSection.tsx';

const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: `${space(4)} ${space(4)}`,
  marginTop: space(6),
  '& > :nth-of-type(n + 3)': { gridColumn: '1 / -1' },
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

/** The list of sections; beside it the picture and the fields of the profile. Phones have only the list. */
export function SettingsSkeleton() {
  const isPhone = useMatches(query.phone);
  return (
    <Page title="Account Settings" width="wide">
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
