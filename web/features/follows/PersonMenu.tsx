import IconButton from '@mui/material/IconButton';
import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Profile } from '@plotline/contract/profiles.ts';
import { useAuth } from '../../platform/session.tsx';
import { BlockDialog } from './BlockDialog.tsx';
import type { Blocking } from './use-blocking.ts';

const PersonMenuList = lazy(async () => ({ default: (await import('./PersonMenuList.tsx')).PersonMenuList }));

interface PersonMenuProps {
  profile: Pick<Profile, 'username' | 'is_blocked' | 'is_owner'>;
  blocking: Blocking;
}

/** What can be done about somebody else; absent on one's own profile and for visitors. */
export function PersonMenu({ profile, blocking }: PersonMenuProps) {
  const { user } = useAuth();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setOpened] = useState(false);
  if (!user || profile.is_owner) return null;
  return (
    <>
      <IconButton
        aria-label={`More about @${profile.username}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setOpened(true);
        }}
        sx={look}
      >
        <Ellipsis size={18} strokeWidth={1.75} />
      </IconButton>
      {wasOpened ? (
        <Suspense>
          <PersonMenuList
            profile={profile}
            anchor={anchor}
            blocking={blocking}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      ) : null}
      <BlockDialog
        username={profile.username}
        isOpen={blocking.isAsking}
        error={blocking.blockError}
        onConfirm={blocking.block}
        onClose={blocking.cancel}
      />
    </>
  );
}

const look = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  color: 'text.primary',
};
