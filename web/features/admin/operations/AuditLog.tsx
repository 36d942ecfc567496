import type { AuditEntry } from '@plotline/contract/admin.ts';
import { ScrollText } from 'lucide-react';
import { Fragment } from 'react';
import { counted } from '../../../platform/format.ts';
import type { PageQuery, SetPageQuery } from '../../../platform/page-query.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { SettingRow, SettingRows } from '../../../ui/SettingRow.tsx';
import { AdminContent, subtitleOf } from '../AdminContent.tsx';
import { fetchFailure } from '../admin-errors.ts';
import { placeIn } from '../admin-url.ts';
import { ListPagination } from '../ListPagination.tsx';
import { RowsSkeleton } from '../RowsSkeleton.tsx';
import { auditSentence, factsOf } from './audit-labels.ts';
import { useAudit } from './use-operations.ts';

const KEYS = { page: 'audit_page', rows: 'audit_rows' };
const DEFAULT_ROWS = 10;
const SKELETON_ROWS = 5;
const ROW_HEIGHT = 65;

/** The actions of all administrators, newest first. */
export function AuditLog({ query, setQuery }: { query: PageQuery; setQuery: SetPageQuery }) {
  const place = placeIn(query, KEYS, DEFAULT_ROWS);
  const audit = useAudit(place);
  return (
    <SectionCard
      isFlush
      title="Audit log"
      subtitle={subtitleOf(
        audit,
        ({ total }) => `${counted(total, 'action')} of administrators, newest first`,
      )}
    >
      <AdminContent
        query={audit}
        failure={(error) => fetchFailure('audit log', error)}
        skeleton={<RowsSkeleton rows={SKELETON_ROWS} height={ROW_HEIGHT} hasHeader={false} />}
        isFlush
      >
        {({ entries, total: count }) => (
          <>
            {count === 0 ? (
              <EmptyState icon={<ScrollText />}>Administrators haven't changed anything yet.</EmptyState>
            ) : (
              <SettingRows aria-label="Audit log">
                {entries.map((entry) => (
                  <li key={entry.uuid}>
                    <AuditRow entry={entry} />
                  </li>
                ))}
              </SettingRows>
            )}
            <ListPagination
              isStale={audit.isPlaceholderData}
              place={place}
              total={count}
              setQuery={setQuery}
              keys={KEYS}
              defaultLimit={DEFAULT_ROWS}
            />
          </>
        )}
      </AdminContent>
    </SectionCard>
  );
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  return (
    <SettingRow
      icon={<Avatar user={entry.actor} />}
      title={auditSentence(entry)}
      detail={
        <>
          <RelativeTime instant={entry.created_at} />
          {factsOf(entry).map((fact) => (
            <Fragment key={fact}> · {fact}</Fragment>
          ))}
        </>
      }
    />
  );
}
