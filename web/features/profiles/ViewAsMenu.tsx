import { Eye, Globe, UsersRound } from 'lucide-react';
import { VISITOR } from '@plotline/contract/schema.ts';
import { Suspense, useState } from 'react';
import { profilePath } from '../../platform/paths.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';

const ViewerDialog = lazyPart(async () => (await import('./ViewerDialog.tsx')).ViewerDialog);

/** Lets the owner view the profile as a visitor or as a follower. */
export function ViewAsMenu({ username }: { username: string }) {
  const [isChoosing, setChoosing] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const choose = () => {
    setChoosing(true);
    setOpened(true);
  };
  return (
    <>
      <MenuButton
        label="View as"
        icon={Eye}
        entries={[
          { label: 'View as visitor', icon: Globe, href: profilePath(username, { view_as: VISITOR }) },
          { label: 'View as a follower…', icon: UsersRound, onPick: choose },
        ]}
      />
      {wasOpened ? (
        <Suspense>
          <ViewerDialog username={username} isOpen={isChoosing} onClose={() => setChoosing(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
