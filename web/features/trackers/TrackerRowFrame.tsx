import type { ReactNode } from 'react';
import { SettingRow, SettingRows } from '../../ui/SettingRow.tsx';
import { FieldSkeleton } from '../../ui/FieldSkeleton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Loading } from '../../ui/Skeletons.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { media, mixin, space } from '../../ui/theme/tokens.ts';

/** Beside the list of sections on tablets. */
export const NARROW = '@container (max-width: 600px)';
const Lead = styled('div')({
  ...mixin.row(2),
  [NARROW]: { gap: space(1), marginInlineStart: `-${space(2)}` },
  [media.phone]: { gap: space(2), marginInlineStart: 0 },
});
/** Handle and tile with their gaps: on phones the controls start below the name. */
const HANDLE_WIDTH = 28;
const HANDLE = HANDLE_WIDTH + 8;
const TILE = 40 + 12;

interface TrackerRowFrameProps {
  /** The drag handle; null for a single row. */
  handle: ReactNode;
  icon: ReactNode;
  title: ReactNode;
  detail: ReactNode;
  actions: ReactNode;
  children?: ReactNode;
}

/** The layout of a tracker's row in the settings. */
export function TrackerRowFrame({ handle, icon, ...row }: TrackerRowFrameProps) {
  return (
    <SettingRow
      {...row}
      icon={
        <Lead>
          {handle}
          {icon}
        </Lead>
      }
      actionsBelow={handle ? HANDLE + TILE : TILE}
    />
  );
}

/** The rows while they load. */
export function TrackerRowsSkeleton({ count }: { count: number }) {
  return (
    <Loading>
      <SettingRows>
        {Array.from({ length: count }, (_, index) => (
          <li key={index}>
            <TrackerRowFrame
              handle={count > 1 ? <HandleSkeleton /> : null}
              icon={<Skeleton variant="rounded" width={40} height={40} />}
              title={<Skeleton width={72} height={20} />}
              detail={<Skeleton width={120} height={18} />}
              actions={<ControlsSkeleton />}
            />
          </li>
        ))}
      </SettingRows>
    </Loading>
  );
}

const HandlePlace = styled('span')({ display: 'grid', justifyItems: 'center', width: HANDLE_WIDTH });

function HandleSkeleton() {
  return (
    <HandlePlace>
      <Skeleton variant="rounded" width={10} height={18} />
    </HandlePlace>
  );
}

const ControlShapes = styled('div')(mixin.row(3));

/** The select, the switch and the button. */
function ControlsSkeleton() {
  return (
    <ControlShapes>
      <FieldSkeleton width={104} />
      <Skeleton variant="rounded" width={36} height={20} />
      <FieldSkeleton width={40} />
    </ControlShapes>
  );
}
