-- The import that added a body weight, for its undo; null for entries of the owner.
alter table weights_bodyweight add column import_id uuid references weights_import_batches on delete set null;
create index weights_bodyweight_import_idx on weights_bodyweight (import_id) where import_id is not null;
