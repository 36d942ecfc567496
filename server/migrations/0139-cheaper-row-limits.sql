-- Most statements of large kinds are not counted: they leave before they read their rows by a query that is planned each time.
create or replace function hold_row_limit() returns trigger language plpgsql as $$
declare
  most integer := coalesce((select l.most from row_limits l where l.kind = tg_argv[0]), tg_argv[2]::integer);
  counting text;
  is_sampled boolean := most <= 20000 or random() <= 0.01;
  one record;
  total integer;
begin
  if not is_sampled and not exists (select from accounts_near_limits where kind = tg_argv[0])
    and not exists (select from added offset 99)
  then return null; end if;
  counting := format('select count(*) from (select from %I where %I = $1 limit $2) counted', tg_table_name, tg_argv[1]);
  for one in execute format('select %I as account, count(*) as rows from added where %1$I is not null group by 1', tg_argv[1]) loop
    if not is_sampled and one.rows < 100
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
