import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { api } from '@plotline/web/tracker-kit/api.ts';
import { trackerPath } from '@plotline/web/tracker-kit/paths.ts';
import { Anchor } from '@plotline/web/ui/Anchor.tsx';
import { color, space } from '@plotline/web/ui/theme/tokens.ts';
import { Calculator, Download, Ellipsis, Import } from 'lucide-react';
import { useState } from 'react';
import { exportWorkouts, type ExportFormat } from '../../contract/export.ts';
import { PlateDialog } from '../shared/PlateDialog.tsx';

const FORMATS: readonly { format: ExportFormat; label: string }[] = [
  { format: 'csv', label: 'CSV, as entered' },
  { format: 'hevy', label: 'CSV for Hevy' },
  { format: 'strong', label: 'CSV like Strong' },
  { format: 'json', label: 'JSON, everything' },
];

const look = { border: 1, borderColor: 'divider', borderRadius: space(3), bgcolor: 'background.paper' };

/** What the owner can do besides training: bring workouts in, take them out, load a bar. */
export function OwnerMenu({ username }: { username: string }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [hasPlates, setPlates] = useState(false);
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label="More for weights"
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={look}
      >
        <Ellipsis size={18} aria-hidden />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <MenuItem component={Anchor} href={trackerPath(username, 'weights', { page: 'import' })}>
          <Import size={18} aria-hidden /> Import workouts
        </MenuItem>
        <MenuItem
          onClick={() => {
            close();
            setPlates(true);
          }}
        >
          <Calculator size={18} aria-hidden /> Plate calculator
        </MenuItem>
        <Divider />
        <ListSubheader sx={{ lineHeight: '32px', color: color.muted }}>Export</ListSubheader>
        {FORMATS.map(({ format, label }) => (
          <MenuItem
            key={format}
            component="a"
            href={api.urlOf(exportWorkouts, { query: { format } })}
            download
            onClick={close}
          >
            <Download size={18} aria-hidden /> {label}
          </MenuItem>
        ))}
      </Menu>
      <PlateDialog isOpen={hasPlates} onClose={() => setPlates(false)} />
    </>
  );
}
