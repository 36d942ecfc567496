-- Search words of users: the username and each word of the names, in lower case. Separate from `users`, whose rows
-- change with every visit.
create table user_words (
  word text not null,
  user_id uuid not null references users (uuid) on delete cascade,
  primary key (word, user_id)
);
create index user_words_user_idx on user_words (user_id);
-- Prefix search; the collation of the primary key serves only whole words.
create index user_words_prefix_idx on user_words (word text_pattern_ops, user_id);
-- Parts of words, and similar words.
create index user_words_similar_idx on user_words using gin (word gin_trgm_ops);

create function words_of(username text, first_name text, last_name text) returns setof text
language sql immutable as $$
  select distinct left(word, 100)
  from regexp_split_to_table(lower(concat_ws(' ', username, first_name, last_name)), '[[:space:]]+') word
  where word <> ''
$$;

create function store_user_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from user_words where user_id = new.uuid;
  end if;
  insert into user_words (word, user_id)
  select word, new.uuid from words_of(new.username, new.first_name, new.last_name) word;
  return null;
end $$;

create trigger users_words_inserted after insert on users
for each row execute function store_user_words();
create trigger users_words_changed after update of username, first_name, last_name on users
for each row when ((old.username, old.first_name, old.last_name)
  is distinct from (new.username, new.first_name, new.last_name))
execute function store_user_words();

insert into user_words (word, user_id)
select word, uuid from users cross join lateral words_of(username, first_name, last_name) word;
