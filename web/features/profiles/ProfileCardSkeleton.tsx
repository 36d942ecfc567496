import { Skeleton } from '../../ui/Skeleton.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { mixin, space, text } from '../../ui/theme/tokens.ts';

export const ProfileCardBody = styled('div')({
  ...text[14],
  ...mixin.grid(3),
  padding: space(4),
  '& p': { margin: 0 },
});
export const ProfileCardHead = styled('div')({
  ...mixin.row(3),
  minWidth: 0,
});
/** A hover card while the profile loads. */
export function ProfileCardSkeleton() {
  return (
    <ProfileCardBody aria-busy="true">
      <ProfileCardHead>
        <Skeleton variant="circular" width={40} height={40} />
        <Skeleton width="60%" height={40} />
      </ProfileCardHead>
    </ProfileCardBody>
  );
}
