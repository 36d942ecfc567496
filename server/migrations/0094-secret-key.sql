-- Fingerprint of the key with which the nodes seal texts: a start with another key is refused.
create table secret_key (
  is_only boolean primary key default true check (is_only),
  fingerprint text not null
);
