-- Limits of rows per account that the operator has chosen (ROW_LIMITS). Other kinds have the defaults of their triggers.
create table row_limits (
  kind text primary key,
  most integer not null
);

-- Accounts that were found near a limit: their rows are counted with each statement.
create table accounts_near_limits (
  account uuid not null references users on delete cascade,
  kind text not null,
  primary key (account, kind)
);

-- Refuses rows beyond the limit of an account. Arguments: kind, column of the account, default limit. Counting takes
-- longer the more rows an account has. Therefore rows of large kinds are counted once in a hundred statements, or where
-- one adds many, until the account is within 10,000 of the limit; from then on always, one transaction at a time, since
-- rows of parallel transactions are not seen.
create function hold_row_limit() returns trigger language plpgsql as $$
declare
  most integer := coalesce((select l.most from row_limits l where l.kind = tg_argv[0]), tg_argv[2]::integer);
  counting text := format('select count(*) from (select from %I where %I = $1 limit $2) counted', tg_table_name, tg_argv[1]);
  one record;
  total integer;
begin
  for one in execute format('select %I as account, count(*) as rows from added where %1$I is not null group by 1', tg_argv[1]) loop
    if most > 20000 and one.rows < 100 and random() > 0.01
      and not exists (select from accounts_near_limits where account = one.account and kind = tg_argv[0])
    then continue; end if;
    execute counting into total using one.account, most + 1;
    if total > most - 10000 then
      if most > 20000 then
        insert into accounts_near_limits (account, kind) values (one.account, tg_argv[0]) on conflict do nothing;
      end if;
      perform pg_advisory_xact_lock(7022133, hashtext(tg_argv[0] || one.account));
      execute counting into total using one.account, most + 1;
    end if;
    if total > most then
      raise exception using errcode = 'PL001', message = format('You have reached the limit of %s %s. Delete some to add others.',
        trim(to_char(most, '999,999,999')), replace(tg_argv[0], '_', ' '));
    end if;
  end loop;
  return null;
end $$;

create trigger activity_likes_limit after insert on activity_likes referencing new table as added
  for each statement execute function hold_row_limit('likes', 'user_id', 200000);
create trigger comment_likes_limit after insert on comment_likes referencing new table as added
  for each statement execute function hold_row_limit('likes', 'user_id', 200000);
create trigger comments_limit after insert on comments referencing new table as added
  for each statement execute function hold_row_limit('comments', 'user_id', 200000);
create trigger follows_limit after insert on follows referencing new table as added
  for each statement execute function hold_row_limit('follows', 'follower_id', 20000);
create trigger blocks_limit after insert on blocks referencing new table as added
  for each statement execute function hold_row_limit('blocks', 'blocker_id', 20000);
create trigger mutes_limit after insert on mutes referencing new table as added
  for each statement execute function hold_row_limit('mutes', 'muter_id', 20000);
create trigger reports_limit after insert on reports referencing new table as added
  for each statement execute function hold_row_limit('reports', 'reporter_id', 10000);
create trigger media_limit after insert on media referencing new table as added
  for each statement execute function hold_row_limit('pictures_and_videos', 'user_id', 20000);
