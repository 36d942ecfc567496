import { Button } from '../ui/Button.tsx';
import type { User } from '@plotline/contract/accounts.ts';
import { styled } from '../ui/theme/styled.ts';
import { AuthCard } from '../features/accounts/AuthCard.tsx';
import { DeleteAccount } from '../features/accounts/DeleteAccount.tsx';
import { DataExport } from '../features/exports/DataExport.tsx';
import { OwnDecision } from '../features/reports/OwnDecision.tsx';
import { useDocumentTitle } from '../platform/document-title.ts';
import { formatDateTime } from '../platform/format.ts';
import { useAuth } from '../platform/session.tsx';
import { space } from '../ui/theme/tokens.ts';

const TITLE = 'Your account is suspended';

const Stack = styled('div')({ display: 'grid', gap: space(5), minWidth: 0 });

/** The only page of a suspended user: the reason, the appeal, the export and the deletion of the account. */
export function SuspendedPage({
  user,
  suspension: { decision_uuid, until },
}: {
  user: User;
  suspension: NonNullable<User['suspension']>;
}) {
  useDocumentTitle(TITLE);
  const { logout } = useAuth();
  return (
    <AuthCard
      title={TITLE}
      subtitle={`No one can see your profile and posts until ${formatDateTime(new Date(until))}. After that, your account is restored automatically.`}
      foot={
        <Button variant="text" color="inherit" onClick={() => void logout()}>
          Sign out
        </Button>
      }
    >
      <Stack>
        <OwnDecision name={{ decision: decision_uuid }} />
        <DataExport />
        <DeleteAccount user={user} />
      </Stack>
    </AuthCard>
  );
}
