-- Recent attempts, counted for rate limits. Keys are hashed: no e-mail or IP address is stored.
create table rate_limit_hits (
  scope text not null,
  key_hash bytea not null,
  hit_at timestamptz not null
);

create index rate_limit_hits_key_idx on rate_limit_hits (scope, key_hash, hit_at);
create index rate_limit_hits_age_idx on rate_limit_hits (hit_at);
