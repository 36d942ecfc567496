import { Eye, Globe, UsersRound } from 'lucide-react';
import { VISITOR } from '@plotline/contract/schema.ts';
import { Suspense, useState } from 'react';
import { profilePath } from '../../platform/paths.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';

const ViewerDialog = lazyPart(async () => (await import('./ViewerDialog.tsx')).ViewerDialog);

/** For the owner: the profile as others see it, a visitor at once, a follower after choosing one. */
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
