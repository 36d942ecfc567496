import { ProviderButton } from '@plotline/web/tracker-kit/ProviderButton.tsx';
import { ExternalLink } from 'lucide-react';
import { useConnectStripe } from '../shared/stripe-queries.ts';

interface ConnectButtonProps {
  label: string;
  /** Opens the app in Stripe's marketplace, if this server has one. */
  isInstallation?: boolean;
}

/** Opens Stripe, which returns to `/stripe/callback`, or to `/stripe` after an installation. */
export function ConnectButton({ label, isInstallation = false }: ConnectButtonProps) {
  const connection = useConnectStripe();
  return (
    <ProviderButton
      label={label}
      icon={<ExternalLink size={16} aria-hidden />}
      opening={connection}
      onOpen={() => connection.mutate({ isInstallation })}
      fallback="Couldn't open Stripe. Please try again."
      align="center"
    />
  );
}
