import { styled } from '@mui/material/styles';
import type { PrivacyPreview } from '@plotline/contract/profiles.ts';
import type { Summary } from '@plotline/contract/schema.ts';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { color, media, space, text, weight } from '../../ui/theme/tokens.ts';
import { ProfilePreview } from './ProfilePreview.tsx';
import { ViewerPicker } from './ViewerPicker.tsx';

interface ProfilePreviewsProps {
  preview: PrivacyPreview;
  /** Null: a visitor. */
  viewer: Summary | null;
  onViewer: (viewer: Summary | null) => void;
}

const Root = styled('section')({ display: 'grid', gap: space(3) });
const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(2),
});
const Title = styled('h3')({ ...text[14], margin: 0, fontWeight: weight.semibold });
const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 16px minmax(0, 1fr)',
  alignItems: 'stretch',
  gap: space(2),
  '& > svg': { alignSelf: 'center', color: color.muted },
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', '& > svg': { display: 'none' } },
});

/** Shows the profile as another user sees it, before and after the change. */
export function ProfilePreviews({ preview, viewer, onViewer }: ProfilePreviewsProps) {
  const [kind, setKind] = useState<'visitor' | 'follower'>('visitor');
  const choose = (next: 'visitor' | 'follower') => {
    setKind(next);
    if (next === 'visitor') onViewer(null);
  };
  const isViewerMissing = kind === 'follower' && viewer === null;
  return (
    <Root aria-label="See it as">
      <Head>
        <Title>See it as</Title>
        <SegmentedControl
          label="See it as"
          segments={[
            { value: 'visitor', label: 'Visitor' },
            { value: 'follower', label: 'A follower', isDisabled: preview.follower_count === 0 },
          ]}
          value={kind}
          onChange={choose}
        />
      </Head>
      {kind === 'follower' ? <ViewerPicker viewer={viewer} onChoose={onViewer} /> : null}
      {isViewerMissing ? null : (
        <Pair>
          <ProfilePreview when="Now" preview={preview.looks.before} />
          <ArrowRight size={16} aria-hidden />
          <ProfilePreview when="After" preview={preview.looks.after} />
        </Pair>
      )}
    </Root>
  );
}
