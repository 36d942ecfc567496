import { Alert } from '../../ui/Alert.tsx';
import Collapse from '@mui/material/Collapse';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { Switch } from '../../ui/Switch.tsx';
import '../../ui/theme/mui-theme.ts';
import { ChevronDown, ChevronUp, Settings, Trash2 } from 'lucide-react';
import { Suspense, useId, useState, type ReactNode } from 'react';
import type { PrivacyChange } from '@plotline/contract/profiles.ts';
import type { Tracker } from '@plotline/contract/trackers.ts';
import { messageOf } from '../../platform/api-error.ts';
import { counted } from '../../platform/format.ts';
import { useTrackerWeb } from '../../tracker-kit/tracker-registry.tsx';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { SecondaryButton } from '../../ui/SecondaryButton.tsx';
import { SettingLine } from '../../ui/SettingLine.tsx';
import { ListSkeleton } from '../../ui/Skeletons.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { color, media, mixin, query, space, weight } from '../../ui/theme/tokens.ts';
import { useMatches } from '../../ui/use-layout.ts';
import { PrivacyDialog } from '../profiles/PrivacyDialog.tsx';
import { visuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { RemoveTrackerDialog } from './RemoveTrackerDialog.tsx';
import { trackerBadge } from './tracker-badge.ts';
import { TrackerFeedLines } from './TrackerFeedLines.tsx';
import { TrackerIcon, usePostNouns } from './TrackerIcon.tsx';
import { NARROW, TrackerRowFrame } from './TrackerRowFrame.tsx';
import { useTrackerEnabled, useTrackerPrivacy } from './use-tracker-settings.ts';

interface TrackerSettingsRowProps {
  tracker: Tracker;
  /** Undefined until it is known, and for disabled trackers. */
  postCount: number | undefined;
  isProfilePublic: boolean;
  /** The drag handle; null for a single row. */
  handle: ReactNode;
  /** Undefined for the first tracker. */
  onUp: (() => void) | undefined;
  /** Undefined for the last tracker. */
  onDown: (() => void) | undefined;
}

const Controls = styled('div')({
  ...mixin.row(3),
  [NARROW]: {
    gap: space(1),
    marginInlineEnd: `-${space(2)}`,
    '& > .MuiSwitch-root': { marginInline: `${space(1)} ${space(2)}` },
  },
  [media.phone]: {
    flex: 1,
    gap: space(3),
    '& > .MuiSwitch-root': { marginInline: 0 },
    '& > :last-child': { marginInlineStart: 'auto' },
  },
});
/** Beside the arrow; a gear instead of both, if there is less room. */
const PanelLabel = styled('span')({ marginInlineEnd: space(2), [NARROW]: visuallyHidden });
const Wide = styled('span')({ display: 'inline-flex', [NARROW]: { display: 'none' } });
const Narrow = styled('span')({ display: 'none', [NARROW]: { display: 'inline-flex' } });
const Title = styled('span')({
  ...mixin.inlineRow(2),
  flexWrap: 'wrap',
});

const Panel = styled('div')({
  padding: `0 ${space(6)} ${space(4)}`,
  [media.phone]: { paddingInline: space(4) },
});

const Own = styled('div')({ borderTop: `1px solid ${color.outline}` });

const DOT_WIDTH = 11;
/** Parts with dots between them. A dot at the start of a line is outside of the frame. */
const Parts = styled('div')({
  overflow: 'hidden',
  '& > div': { ...mixin.wrap, marginInlineStart: -DOT_WIDTH },
  '& > div > span': {
    '&::before': { content: '"·"', display: 'inline-block', width: DOT_WIDTH, textAlign: 'center' },
  },
});
/** Before the last update, or beside the name where that would take a second line. */
const Count = styled('span')({
  [NARROW]: { '&&': { display: 'none' } },
  [media.phone]: { '&&': { display: 'inline' } },
});
const NameCount = styled('span')({
  ...mixin.muted(13),
  display: 'none',
  fontWeight: weight.regular,
  [NARROW]: { display: 'inline' },
  [media.phone]: { display: 'none' },
});

/** One tracker: its order, audience, switch, own settings and removal. */
export function TrackerSettingsRow({
  tracker,
  postCount,
  isProfilePublic,
  handle,
  onUp,
  onDown,
}: TrackerSettingsRowProps) {
  const [isRemoving, setRemoving] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [requested, setRequested] = useState<PrivacyChange | null>(null);
  const panelId = useId();
  const isPhone = useMatches(query.phone);
  const { type, name } = tracker;
  const { one, many } = usePostNouns(type);
  const posts = postCount ? counted(postCount, one, many) : null;
  const enabled = useTrackerEnabled(type);
  const privacy = useTrackerPrivacy(tracker);
  const SettingsPanel = useTrackerWeb(type).data?.SettingsPanel;
  // Further changes are ignored while one runs: a disabled control would lose the keyboard focus.
  const confirm = (change: PrivacyChange) => {
    setRequested(null);
    if (enabled.isError) enabled.reset();
    if ('is_public' in change && !privacy.isPending) privacy.mutate({ isPublic: change.is_public });
  };
  const badge = trackerBadge(tracker, isProfilePublic);
  // The select beside it already says "Public" or "Private".
  const isSaidBySelect = badge.text === 'Public' || badge.text === 'Private';
  const error =
    (enabled.isError ? messageOf(enabled.error, 'Failed to update tracker') : null) ??
    (privacy.isError ? messageOf(privacy.error, 'Failed to update privacy setting') : null);
  return (
    <>
      <TrackerRowFrame
        handle={handle}
        icon={<TrackerIcon type={type} size="large" />}
        title={
          <Title>
            {name} {posts ? <NameCount>{posts}</NameCount> : null}
            {isSaidBySelect ? null : <StatusBadge tone={badge.tone}>{badge.text}</StatusBadge>}
          </Title>
        }
        detail={
          <Parts>
            <div>
              {posts ? <Count>{posts}</Count> : null}
              {tracker.last_sync_at ? (
                <span>
                  Last updated: <RelativeTime instant={tracker.last_sync_at} />
                </span>
              ) : (
                <span>Last updated: Never</span>
              )}
            </div>
          </Parts>
        }
        actions={
          <Controls>
            <TrackerPrivacySelect
              name={name}
              isPublic={tracker.is_public}
              onChange={(isPublic) => setRequested({ tracker_type: type, is_public: isPublic })}
            />
            <Switch
              label={`${name} enabled`}
              isOn={tracker.is_enabled}
              onChange={(isOn) => {
                if (privacy.isError) privacy.reset();
                enabled.mutate(isOn);
              }}
            />
            <PanelButton name={name} panelId={panelId} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
            {isPhone ? null : (
              <IconButton size="small" aria-label={`Remove ${name}`} onClick={() => setRemoving(true)}>
                <Trash2 size={18} strokeWidth={1.75} />
              </IconButton>
            )}
          </Controls>
        }
      >
        {error ? <Alert severity="error">{error}</Alert> : null}
      </TrackerRowFrame>
      <Collapse in={isOpen} id={panelId} unmountOnExit>
        <Panel>
          {onUp || onDown ? <OrderLine name={name} onUp={onUp} onDown={onDown} /> : null}
          <TrackerFeedLines tracker={tracker} />
          {SettingsPanel ? (
            <Own>
              <Suspense fallback={<ListSkeleton />}>
                <SettingsPanel tracker={tracker} />
              </Suspense>
            </Own>
          ) : null}
          {isPhone ? <RemoveLine name={name} onPress={() => setRemoving(true)} /> : null}
        </Panel>
      </Collapse>
      <PrivacyDialog
        change={requested}
        trackerName={name}
        onConfirm={confirm}
        onClose={() => setRequested(null)}
      />
      <RemoveTrackerDialog tracker={tracker} isOpen={isRemoving} onClose={() => setRemoving(false)} />
    </>
  );
}

/** In place of the button in the row, which has little room on phones. */
function RemoveLine({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <Own>
      <SettingLine name="Remove tracker" help="Deletes its data.">
        <Button variant="outlined" color="error" aria-label={`Remove ${name}`} onClick={onPress}>
          Remove
        </Button>
      </SettingLine>
    </Own>
  );
}

const Arrows = styled('div')(mixin.row(1));

/** Changes the order without dragging. */
function OrderLine({
  name,
  onUp,
  onDown,
}: { name: string } & Pick<TrackerSettingsRowProps, 'onUp' | 'onDown'>) {
  return (
    <SettingLine name="Position" help="Its place on your profile and in the sidebar.">
      <Arrows>
        <IconButton aria-label={`Move ${name} up`} disabled={!onUp} onClick={onUp}>
          <ChevronUp size={18} />
        </IconButton>
        <IconButton aria-label={`Move ${name} down`} disabled={!onDown} onClick={onDown}>
          <ChevronDown size={18} />
        </IconButton>
      </Arrows>
    </SettingLine>
  );
}

interface PanelButtonProps {
  name: string;
  panelId: string;
  isOpen: boolean;
  onToggle: () => void;
}

function PanelButton({ name, panelId, isOpen, onToggle }: PanelButtonProps) {
  return (
    <Tooltip title={`${name} settings`}>
      <SecondaryButton
        aria-label={`${name} settings`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={onToggle}
        // As high as the select beside it, with its outline.
        sx={{
          borderColor: color.outlineStrong,
          [NARROW]: { padding: '0 10px' },
          '@media (pointer: coarse)': { minHeight: 44 },
        }}
      >
        <PanelLabel>Settings</PanelLabel>
        <Wide>{isOpen ? <ChevronUp size={16} /> : <ChevronDown size={16} />}</Wide>
        <Narrow>
          <Settings size={18} strokeWidth={1.75} />
        </Narrow>
      </SecondaryButton>
    </Tooltip>
  );
}

interface TrackerPrivacySelectProps {
  name: string;
  isPublic: boolean;
  onChange: (isPublic: boolean) => void;
}

const OPTIONS = [
  { value: 'public', label: 'Public' },
  { value: 'private', label: 'Private' },
] as const;

/** Who sees a tracker. */
function TrackerPrivacySelect({ name, isPublic, onChange }: TrackerPrivacySelectProps) {
  return (
    <NativeSelect
      isLabelHidden
      label={`Privacy of ${name}`}
      value={isPublic ? 'public' : 'private'}
      options={OPTIONS}
      onChange={(privacy) => onChange(privacy === 'public')}
    />
  );
}
