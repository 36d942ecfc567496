-- Each word of usernames and names, stored once: a searched word is compared with a frequent name once, not once per
-- user.
-- NOTE until the words of all users are copied, sign-ups and changes of names wait; searches do not: about 15 seconds
-- per million users.
create table search_words (word text primary key);

-- Triggers first: they lock `user_words` against writes, so that no word is missed between the copy and the commit.
-- Both functions read by index alone: a session keeps its plans, also those made while the tables were small.

-- Adds the words of inserted rows. The lock keeps them until the commit; a word that another transaction has removed in
-- the meantime is added again.
create function add_search_words() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  words text[] := array(select distinct word from added where word not like ' %' order by word);
  present integer := -1;
begin
  while present < cardinality(words) loop
    insert into search_words (word) select unnest(words) on conflict do nothing;
    perform from search_words where word = any(words) order by word for key share;
    get diagnostics present = row_count;
  end loop;
  return null;
end $$;

-- Removes the words of deleted rows that no other user has.
-- NOTE the second statement sees the users who got the word while the first one waited for its lock.
create function remove_search_words() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  words text[] := array(select distinct word from removed where word not like ' %');
  unused text[];
begin
  unused := array(select word from search_words s
    where word = any(words) and not exists (select from user_words u where u.word = s.word)
    order by word for update);
  delete from search_words s
  where word = any(unused) and not exists (select from user_words u where u.word = s.word);
  return null;
end $$;

create trigger user_words_inserted after insert on user_words
referencing new table as added for each statement execute function add_search_words();
create trigger user_words_deleted after delete on user_words
referencing old table as removed for each statement execute function remove_search_words();

-- Unchanged words keep their rows.
create or replace function store_user_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from user_words where user_id = new.uuid
      and word not in (select words_of(new.username, new.first_name, new.last_name));
  end if;
  insert into user_words (word, user_id)
  select word, new.uuid from words_of(new.username, new.first_name, new.last_name) word
  on conflict do nothing;
  return null;
end $$;

insert into search_words (word) select distinct word from user_words where word not like ' %';

-- Parts of words, and similar words.
-- NOTE without a list of pending entries, which each search would read.
create index search_words_similar_idx on search_words using gin (word gin_trgm_ops) with (fastupdate = off);
-- Similar words of up to five letters, and of six. Few trigrams exclude little, so that longer words are left out.
create index search_words_short_idx on search_words using gin (word gin_trgm_ops) with (fastupdate = off)
where length(word) <= 6;
create index search_words_medium_idx on search_words using gin (word gin_trgm_ops) with (fastupdate = off)
where length(word) <= 9;
analyze search_words;
