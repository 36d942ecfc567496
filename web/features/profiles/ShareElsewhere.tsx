import { styled } from '../../ui/theme/styled.ts';
import { profileAtomFeed, profilePreview, trackerPreview } from '@plotline/contract/previews.ts';
import type { Profile } from '@plotline/contract/profiles.ts';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { profilePath, trackerPath } from '../../platform/paths.ts';
import { CopyField } from '../../ui/CopyField.tsx';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { Card } from '../../ui/Card.tsx';
import { color, media, mixin, radius, space } from '../../ui/theme/tokens.ts';
import { useProfile } from './use-profile.ts';

const Fields = styled('div')({ display: 'grid', gap: space(4) });
/** Around a picture that other websites show, and that is bright in both themes. */
const Frame = styled('div')({
  ...mixin.centered,
  padding: space(4),
  borderRadius: radius.base,
  backgroundColor: color.sunken,
  [media.phone]: { padding: space(3) },
});
const Picture = styled('img')({
  display: 'block',
  width: '100%',
  maxWidth: 480,
  aspectRatio: '1200 / 630',
  ...mixin.outlined('small'),
});

/** Offers a public profile's Atom feed, and code that shows it or one of its trackers on another website. */
export function ShareElsewhere({ username }: { username: string }) {
  const { data: profile } = useProfile(username);
  const [chosen, setChosen] = useState('');
  const profileCard = {
    value: '',
    label: 'Profile',
    page: profilePath(username),
    picture: api.urlOf(profilePreview, { params: { username }, query: {} }),
  };
  const cards = [profileCard, ...trackerCards(username, profile?.enabled_trackers ?? [])];
  const card = cards.find(({ value }) => value === chosen) ?? profileCard;
  const feed = api.urlOf(profileAtomFeed, { params: { username } });
  return (
    <Card>
      <Fields>
        <CopyField label="Atom feed, for feed readers" value={absolute(feed)} />
        <NativeSelect label="Card for a website" value={card.value} options={cards} onChange={setChosen} />
        <Frame>
          <Picture src={card.picture} alt={`Preview: ${card.label}`} loading="lazy" />
        </Frame>
        <CopyField label="HTML of the card" value={htmlOf(card)} />
      </Fields>
    </Card>
  );
}

interface EmbeddableCard {
  /** Type of the tracker; empty for the profile. */
  readonly value: string;
  readonly label: string;
  readonly page: string;
  readonly picture: string;
}

function trackerCards(username: string, trackers: Profile['enabled_trackers']): readonly EmbeddableCard[] {
  const shown = trackers.filter(({ is_public: isPublic }) => isPublic);
  return shown.map(({ type, name }) => ({
    value: type,
    label: name,
    page: trackerPath(username, type),
    picture: api.urlOf(trackerPreview, { params: { username, tracker: type }, query: {} }),
  }));
}

/** Returns the HTML of a card. Usernames and types of trackers need no escape. */
function htmlOf({ label, page, picture }: EmbeddableCard): string {
  return `<a href="${absolute(page)}"><img src="${absolute(picture)}" alt="${label}" width="600" height="315"></a>`;
}

function absolute(path: string): string {
  return new URL(path, window.location.origin).href;
}
