-- Audit log of administrators: their changes on the dashboard and on the command line. Rows are never changed or
-- deleted; deleting an account only removes the references to it, and its IP address from its own actions.
create table admin_actions (
  uuid uuid primary key,
  action text not null check (action in ('user_deactivated', 'user_reactivated', 'user_promoted', 'user_demoted',
    'password_reset', 'job_retried')),
  source text not null check (source in ('dashboard', 'command_line')),
  actor_id uuid references users on delete set null,
  target_id uuid references users on delete set null,
  ip text,
  details jsonb not null,
  created_at timestamptz not null
);

create index admin_actions_newest_idx on admin_actions (created_at desc, uuid desc);
create index admin_actions_actor_idx on admin_actions (actor_id);
create index admin_actions_target_idx on admin_actions (target_id);

create function keep_admin_actions() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (new.uuid, new.action, new.source, new.details, new.created_at)
      is distinct from (old.uuid, old.action, old.source, old.details, old.created_at)
    or new.actor_id is not null and new.actor_id is distinct from old.actor_id
    or new.target_id is not null and new.target_id is distinct from old.target_id then
    raise exception 'the audit log is append-only';
  end if;
  if new.actor_id is null then new.ip := null; end if;
  return new;
end
$$;

create trigger admin_actions_kept before update or delete on admin_actions
  for each row execute function keep_admin_actions();
