import { messageOf } from '@plotline/web/tracker-kit/api.ts';
import { ConfirmDialog } from '@plotline/web/ui/ConfirmDialog.tsx';
import { useDisconnectStripe } from '../shared/stripe-queries.ts';

interface DisconnectDialogProps {
  /** The connected business. */
  name: string;
  onClose: () => void;
}

/** Asks before the access to Stripe is revoked. */
export function DisconnectDialog({ name, onClose }: DisconnectDialogProps) {
  const disconnect = useDisconnectStripe();
  return (
    <ConfirmDialog
      title={`Disconnect ${name}?`}
      confirmLabel="Disconnect"
      isBusy={disconnect.isPending}
      error={disconnect.isError ? messageOf(disconnect.error, "Couldn't disconnect the account.") : null}
      onConfirm={() => disconnect.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      Our access to Stripe is revoked and new payments will no longer be fetched. Your history stays until you
      remove the tracker.
    </ConfirmDialog>
  );
}
