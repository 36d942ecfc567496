import type { LucideIcon } from 'lucide-react';
import { Card } from './Card.tsx';
import { LoadError } from './ErrorState.tsx';
import { IconPlate } from './IconPlate.tsx';
import { SecondaryButton } from './SecondaryButton.tsx';
import { SettingRow, SettingRows } from './SettingRow.tsx';
import { Loading } from './Skeletons.tsx';
import { styled } from './theme/styled.ts';
import { color, media, radius } from './theme/tokens.ts';

/** The texts that a row will probably have: they are drawn as shapes of their size. */
interface ExpectedRow {
  readonly icon?: LucideIcon;
  readonly title: string;
  readonly detail: string;
  /** The text of its button. */
  readonly control: string;
  readonly actionsBelow?: number;
}

interface SettingRowsSkeletonProps {
  query: {
    readonly isError: boolean;
    readonly error: unknown;
    readonly refetch: () => Promise<unknown>;
  };
  /** The message of a failure for which the server gives none. */
  fallback: string;
  rows: readonly ExpectedRow[];
}

/** Covers each line of a text. */
const Bar = styled('span')({
  borderRadius: radius.small,
  backgroundColor: color.outline,
  color: 'transparent',
  boxDecorationBreak: 'clone',
  '@keyframes pulse': { '50%': { opacity: 0.4 } },
  animation: 'pulse 2s ease-in-out 0.5s infinite',
  [media.reducedMotion]: { animation: 'none' },
});
const Hidden = styled('span')({ visibility: 'hidden' });

/** A card of `SettingRows` whose data is loading, as high as with it; or the error with a retry button. */
export function SettingRowsSkeleton({ query, fallback, rows }: SettingRowsSkeletonProps) {
  if (query.isError)
    return (
      <Card>
        <LoadError query={query} fallback={fallback} />
      </Card>
    );
  return (
    <Card pad="none">
      <Loading>
        <SettingRows>
          {rows.map(({ icon, title, detail, control, actionsBelow }) => (
            <li key={title}>
              <SettingRow
                icon={icon ? <IconPlate icon={icon} /> : null}
                title={<Bar>{title}</Bar>}
                detail={<Bar>{detail}</Bar>}
                actionsBelow={actionsBelow}
                actions={
                  <Hidden>
                    <SecondaryButton disabled>{control}</SecondaryButton>
                  </Hidden>
                }
              />
            </li>
          ))}
        </SettingRows>
      </Loading>
    </Card>
  );
}
