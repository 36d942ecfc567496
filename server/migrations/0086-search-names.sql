-- Words without accents, and whole names such as ' ada lovelace' and ' lovelace ada': the leading space separates them
-- from the words. Two frequent names together are then found in one place of the index.
-- NOTE the words of all users are written again: about a minute per million users.
create function search_text(text) returns text language sql immutable as $$
  select regexp_replace(normalize(lower($1), nfd), '[\u0300-\u036f]', '', 'g')
$$;

create or replace function words_of(username text, first_name text, last_name text) returns setof text
language sql immutable as $$
  with names as (
    select array_remove(regexp_split_to_array(search_text(first_name), '[[:space:]]+'), '') as first,
      array_remove(regexp_split_to_array(search_text(last_name), '[[:space:]]+'), '') as last
  )
  select distinct left(word, 100) from names, unnest(search_text(username) || first || last) word
  union all
  select distinct left(' ' || array_to_string(whole, ' '), 201)
  from names, lateral (values (first || last), (last || first)) as names_as_a_whole (whole)
  where cardinality(whole) > 1
$$;

drop index user_words_user_idx;
drop index user_words_prefix_idx;
drop index user_words_similar_idx;
alter table user_words drop constraint user_words_pkey;
truncate user_words;
insert into user_words (word, user_id)
select word, uuid from users cross join lateral words_of(username, first_name, last_name) word;

alter table user_words add primary key (user_id, word);
-- Whole words and their beginnings.
create index user_words_prefix_idx on user_words (word text_pattern_ops, user_id);
-- Parts of words, and similar words.
create index user_words_similar_idx on user_words using gin (word gin_trgm_ops) where word not like ' %';
