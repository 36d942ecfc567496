-- A session ends 90 days after its sign-in, however often it is used (server/platform/session.ts). Those that began
-- before this rule follow it too.
update sessions set expires_at = created_at + interval '90 days'
  where expires_at > created_at + interval '90 days';
