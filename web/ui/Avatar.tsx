import { styled } from './theme/styled.ts';
import { UserRound } from 'lucide-react';
import { memo, useState } from 'react';
import { avatarLetters, avatarTint, type AvatarUser } from './avatar-fallback.ts';
import { accents, color, radius, weight } from './theme/tokens.ts';

export type AvatarSize = 'small' | 'medium' | 'large' | 'xlarge';

const sizes: Readonly<Record<AvatarSize, number>> = { small: 32, medium: 40, large: 80, xlarge: 120 };

interface AvatarProps {
  user: AvatarUser | null | undefined;
  size?: AvatarSize;
  /** A name for screen readers; without it the avatar is decoration beside a written name. */
  label?: string;
}

const Disc = styled('span')({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  overflow: 'hidden',
  borderRadius: radius.full,
  fontWeight: weight.semibold,
  lineHeight: 1,
  userSelect: 'none',
  backgroundColor: color.sunken,
  '& img': { width: '100%', height: '100%', objectFit: 'cover', display: 'block' },
});

/** A round picture of a user, or their initials on a colour derived from the username. */
export const Avatar = memo(function Avatar({ user, size = 'medium', label }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const pixels = sizes[size];
  const photo = user?.profile_photo_url;
  const name = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  if (photo && photo !== failedUrl) {
    return (
      <Disc style={{ width: pixels, height: pixels }} {...name}>
        <img
          src={photo}
          alt=""
          width={pixels}
          height={pixels}
          decoding="async"
          onError={() => setFailedUrl(photo)}
        />
      </Disc>
    );
  }
  const letters = avatarLetters(user);
  const tint = accents[avatarTint(user?.username)];
  return (
    <Disc
      style={{
        width: pixels,
        height: pixels,
        fontSize: pixels * 0.36,
        backgroundColor: tint[100],
        color: tint[700],
      }}
      {...name}
    >
      {letters ?? <UserRound size={pixels * 0.5} strokeWidth={1.75} aria-hidden />}
    </Disc>
  );
});
