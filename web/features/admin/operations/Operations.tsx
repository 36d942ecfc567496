import type { PageQuery, SetPageQuery } from '../../../platform/page-query.ts';
import { SignupSettings } from '../registration/SignupSettings.tsx';
import { AuditLog } from './AuditLog.tsx';
import { Jobs } from './Jobs.tsx';
import { Services } from './Services.tsx';
import { SlowStatements } from './SlowStatements.tsx';
import { Storage } from './Storage.tsx';
import { SyncRuns } from './SyncRuns.tsx';

/** Sign-up, and the state of the server: services, jobs, actions of administrators, storage and database. */
export function Operations({ query, setQuery }: { query: PageQuery; setQuery: SetPageQuery }) {
  return (
    <>
      <SignupSettings query={query} setQuery={setQuery} />
      <Services />
      <SyncRuns query={query} setQuery={setQuery} />
      <Jobs />
      <AuditLog query={query} setQuery={setQuery} />
      <Storage />
      <SlowStatements />
    </>
  );
}
