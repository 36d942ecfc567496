import { Button } from '@plotline/web/ui/Button.tsx';
import { SecondaryButton } from '@plotline/web/ui/SecondaryButton.tsx';
import { ResultCard } from '../shared/ResultCard.tsx';
import type { AnsweringAccount, ConnectRequest } from './connect-once.ts';
import { useCancelConnection, useConfirmConnection } from './use-connection.ts';

interface AccountQuestionProps {
  request: ConnectRequest;
  account: AnsweringAccount;
  profilePath: string;
}

/** Asks before an account is connected: a link of another site could end an attempt with an account of its own. */
export function AccountQuestion({ request, account, profilePath }: AccountQuestionProps) {
  const confirmation = useConfirmConnection(request);
  const cancellation = useCancelConnection(request);
  // An account that nobody confirms is refused, too, some minutes later.
  if (cancellation.isSuccess || cancellation.isError) return <Cancelled profilePath={profilePath} />;
  const isBusy = confirmation.isPending || cancellation.isPending;
  return (
    <ResultCard
      result="question"
      title={`Connect ${account.name}?`}
      action={
        <>
          <Button
            variant="contained"
            loading={confirmation.isPending}
            disabled={isBusy}
            onClick={() => confirmation.mutate()}
          >
            Connect
          </Button>
          <SecondaryButton
            loading={cancellation.isPending}
            disabled={isBusy}
            onClick={() => cancellation.mutate()}
          >
            Cancel
          </SecondaryButton>
        </>
      }
    >
      {`This connection didn't begin in this tab. Connect only if ${account.id} is your own Stripe account.`}
    </ResultCard>
  );
}

export function Cancelled({ profilePath }: Pick<AccountQuestionProps, 'profilePath'>) {
  return (
    <ResultCard
      result="cancelled"
      title="Not connected"
      action={<SecondaryButton href={profilePath}>Go to Profile</SecondaryButton>}
    >
      The account was not connected, and the access to it ends.
    </ResultCard>
  );
}
