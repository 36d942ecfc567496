import IconButton from '@mui/material/IconButton';
import { Eye } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

const ViewAsMenuList = lazy(async () => ({ default: (await import('./ViewAsMenuList.tsx')).ViewAsMenuList }));

const look = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  color: 'text.primary',
};

/** For the owner: the profile as others see it. */
export function ViewAsMenu({ username }: { username: string }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setOpened] = useState(false);
  return (
    <>
      <IconButton
        aria-label="View as"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setOpened(true);
        }}
        sx={look}
      >
        <Eye size={18} strokeWidth={1.75} />
      </IconButton>
      {wasOpened ? (
        <Suspense>
          <ViewAsMenuList username={username} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
