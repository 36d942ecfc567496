import type { PageQuery, SetPageQuery } from '../../../platform/page-query.ts';
import { SignupSettings } from '../registration/SignupSettings.tsx';
import { AuditLog } from './AuditLog.tsx';
import { Jobs } from './Jobs.tsx';
import { Services } from './Services.tsx';
import { SlowStatements } from './SlowStatements.tsx';
import { Storage } from './Storage.tsx';
import { SyncRuns } from './SyncRuns.tsx';

interface OperationsProps {
  query: PageQuery;
  setQuery: SetPageQuery;
}

/** The state of the server: external services, jobs, storage and database, and the actions of administrators. */
export function Operations({ query, setQuery }: OperationsProps) {
  return (
    <>
      <Services />
      <SyncRuns query={query} setQuery={setQuery} />
      <Jobs />
      <Storage />
      <SlowStatements />
      <SignupSettings query={query} setQuery={setQuery} />
      <AuditLog query={query} setQuery={setQuery} />
    </>
  );
}
