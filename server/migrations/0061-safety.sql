-- A user's settings about others: who may comment, and which counts, lists and presence others see.
alter table users
  add column comments_from text not null default 'everyone'
    check (comments_from in ('everyone', 'followed', 'nobody')),
  add column hide_counts boolean not null default false,
  add column hide_lists boolean not null default false,
  add column hide_online boolean not null default false;

create index users_hide_online_idx on users (uuid) where hide_online;
