import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { previewPrivacy, type PrivacyChange, type PrivacyPreview } from '@plotline/contract/profiles.ts';
import type { Summary } from '@plotline/contract/schema.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Check, Eye, EyeOff, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Loading } from '../../ui/Skeletons.tsx';
import { accents, color, mixin, radius, space, text, type Accent } from '../../ui/theme/tokens.ts';
import { ProfilePreviews } from './ProfilePreviews.tsx';
import { confirmationOf, effectsOf, type EffectTone } from './privacy-labels.ts';

type PrivacySheetProps = Omit<PrivacyDialogProps, 'change'> & {
  change: PrivacyChange;
  isOpen: boolean;
};

export interface PrivacyDialogProps {
  /** The change to confirm; null while closed. */
  change: PrivacyChange | null;
  /** The tracker's name, if the change is about one. */
  trackerName?: string;
  onConfirm: (change: PrivacyChange) => void;
  onClose: () => void;
}

const Root = styled('div')({ display: 'grid', gap: space(5) });

/** The content of `PrivacyDialog`. */
export function PrivacySheet({ change, trackerName, isOpen, onConfirm, onClose }: PrivacySheetProps) {
  const { title, confirmLabel } = confirmationOf(change, trackerName);
  const actions = (
    <>
      <Button variant="outlined" color="inherit" onClick={onClose}>
        Cancel
      </Button>
      <Button variant="contained" onClick={() => onConfirm(change)}>
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <Dialog isOpen={isOpen} title={title} onClose={onClose} actions={actions} size="wide" isSheet>
      <SheetContent change={change} />
    </Dialog>
  );
}

function SheetContent({ change }: { change: PrivacyChange }) {
  const [viewer, setViewer] = useState<Summary | null>(null);
  const preview = usePrivacyPreview(change, viewer?.username ?? null);
  if (preview.data) return <LoadedPreview {...{ change, viewer, setViewer }} preview={preview.data} />;
  if (preview.isPending) return <SheetSkeleton />;
  const retry = (
    <Button color="inherit" size="small" onClick={() => void preview.refetch()}>
      Retry
    </Button>
  );
  return (
    <Alert severity="warning" action={retry}>
      Couldn't load what this would change. You can still continue.
    </Alert>
  );
}

interface LoadedPreviewProps {
  change: PrivacyChange;
  preview: PrivacyPreview;
  viewer: Summary | null;
  setViewer: (viewer: Summary | null) => void;
}

function LoadedPreview({ change, preview, viewer, setViewer }: LoadedPreviewProps) {
  return (
    <Root>
      <PrivacyEffects preview={preview} change={change} />
      <ProfilePreviews preview={preview} viewer={viewer} onViewer={setViewer} />
    </Root>
  );
}

/** As high as the content, so that nothing moves. */
function SheetSkeleton() {
  return (
    <Loading label="Loading what this would change">
      <Root>
        <div>
          <Skeleton width="90%" height={24} />
          <Skeleton width="70%" height={24} />
          <Skeleton width="60%" height={24} />
        </div>
        <Skeleton variant="rounded" height={232} />
      </Root>
    </Loading>
  );
}

/** Loads what a privacy change would do, and what one viewer (null: a visitor) sees before and after. */
function usePrivacyPreview(change: PrivacyChange, viewAs: string | null) {
  return useQuery({
    queryKey: ['privacy-preview', change, viewAs],
    queryFn: ({ signal }) => api.call(previewPrivacy, { body: { ...change, view_as: viewAs }, signal }),
    // Keeps the numbers while another viewer is chosen; they load again each time the sheet opens.
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

const List = styled('ul')({
  ...text[14],
  ...mixin.grid(2.5),
  ...mixin.plainList,
});
const Item = styled('li')({
  ...mixin.grid(3),
  gridTemplateColumns: '28px minmax(0, 1fr)',
  alignItems: 'start',
  overflowWrap: 'anywhere',
  '& > span:last-child': { paddingTop: 4 },
});
const Badge = styled('span')({
  ...mixin.centered,
  width: 28,
  height: 28,
  borderRadius: radius.full,
});

const toneStyles: Readonly<Record<EffectTone, { Icon: LucideIcon; accent: Accent | null }>> = {
  gain: { Icon: Eye, accent: 'indigo' },
  loss: { Icon: EyeOff, accent: 'coral' },
  same: { Icon: Check, accent: null },
};

/** Lists who gains or loses access to what. */
function PrivacyEffects({ preview, change }: { preview: PrivacyPreview; change: PrivacyChange }) {
  return (
    <List aria-label="What changes">
      {effectsOf(preview, change).map(({ tone, sentence }) => (
        <Item key={sentence}>
          <ToneBadge tone={tone} />
          <span>{sentence}</span>
        </Item>
      ))}
    </List>
  );
}

function ToneBadge({ tone }: { tone: EffectTone }) {
  const { Icon, accent } = toneStyles[tone];
  const style = accent
    ? { backgroundColor: accents[accent][100], color: accents[accent][700] }
    : { backgroundColor: color.sunken, color: color.muted };
  return (
    <Badge style={style}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
    </Badge>
  );
}
