import { ActionError } from '../../../ui/ActionError.tsx';
import { styled } from '../../../ui/theme/styled.ts';
import type { Registration } from '@plotline/contract/registration.ts';
import type { PageQuery, SetPageQuery } from '../../../platform/page-query.ts';
import { NativeSelect } from '../../../ui/NativeSelect.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { media, mixin, space } from '../../../ui/theme/tokens.ts';
import { AdminContent } from '../AdminContent.tsx';
import { fetchFailure } from '../admin-errors.ts';
import { RowsSkeleton } from '../RowsSkeleton.tsx';
import { Invites } from './Invites.tsx';
import { useChangeRegistration, useServerSettings } from './use-registration.ts';

const OPTIONS: readonly { readonly value: Registration; readonly label: string }[] = [
  { value: 'open', label: 'Anyone can sign up' },
  { value: 'invite', label: 'Only with an invite link' },
  { value: 'approval', label: 'Administrators approve each account' },
  { value: 'closed', label: 'Closed' },
];

const EXPLANATIONS: Readonly<Record<Registration, string>> = {
  open: 'Everyone who opens the sign-up page can create an account.',
  invite: 'Each invite link works for one account.',
  approval: 'Requests wait in User Management. Invite links need no approval.',
  closed: 'No one can create an account, not even with an invite link.',
};

const Inset = styled('div')({
  ...mixin.grid(3),
  padding: `0 ${space(6)} ${space(4)}`,
  '& > :first-of-type': { maxWidth: 340 },
  [media.phone]: { paddingInline: space(4) },
});

/** The conditions of a sign-up, and the invite links. */
export function SignupSettings({ query, setQuery }: { query: PageQuery; setQuery: SetPageQuery }) {
  const settings = useServerSettings();
  const change = useChangeRegistration();
  const shown = change.isPending ? change.variables : settings.data?.registration;
  return (
    <SectionCard isFlush title="Sign-up" subtitle={shown ? EXPLANATIONS[shown] : 'Loading'}>
      <AdminContent
        query={settings}
        failure={(error) => fetchFailure('settings', error)}
        skeleton={<RowsSkeleton rows={1} height={65} hasHeader={false} />}
        isFlush
      >
        {({ registration }) => (
          <>
            <Inset>
              <NativeSelect
                label="Who can sign up"
                isLabelHidden
                value={shown ?? registration}
                options={OPTIONS}
                isDisabled={change.isPending}
                onChange={(chosen) => change.mutate(chosen)}
              />
              <ActionError
                error={change.error}
                fallback="Couldn't change the setting."
                onClose={change.reset}
              />
            </Inset>
            <Invites query={query} setQuery={setQuery} isClosed={(shown ?? registration) === 'closed'} />
          </>
        )}
      </AdminContent>
    </SectionCard>
  );
}
