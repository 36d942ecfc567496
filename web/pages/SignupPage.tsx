import { useState } from 'react';
import { SignupForm } from '../features/accounts/SignupForm.tsx';
import { useDocumentTitle } from '../platform/document-title.ts';
import { lazyAddition } from '../ui/lazy-part.ts';

const InviterCard = lazyAddition(async () => (await import('./frame/InviterCard.tsx')).InviterCard);

interface SignupPageProps {
  /** Token of an administrator's invite link; empty without one. */
  invite: string;
  /** Username in another user's invite link; empty without one. */
  inviter: string;
}

export function SignupPage({ invite, inviter }: SignupPageProps) {
  useDocumentTitle('Sign Up');
  const [willFollow, setWillFollow] = useState(true);
  if (inviter === '') return <SignupForm invite={invite} />;
  return (
    <SignupForm
      invite={invite}
      follows={willFollow ? inviter : null}
      lead={<InviterCard username={inviter} willFollow={willFollow} onFollowChange={setWillFollow} />}
    />
  );
}
