-- Sessions end 90 days after sign-in, however often they are used (server/platform/session.ts), including existing
-- ones.
update sessions set expires_at = created_at + interval '90 days'
  where expires_at > created_at + interval '90 days';
