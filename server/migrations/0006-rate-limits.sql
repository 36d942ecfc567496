-- What was done lately and may not be done too often. Keys are hashed: no e-mail and no address rests here.
create table rate_limit_hits (
  scope text not null,
  key_hash bytea not null,
  hit_at timestamptz not null
);

create index rate_limit_hits_key_idx on rate_limit_hits (scope, key_hash, hit_at);
create index rate_limit_hits_age_idx on rate_limit_hits (hit_at);
