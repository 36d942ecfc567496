-- Reports of content, grouped by target, and the decisions of administrators about them.
create table moderation_cases (
  uuid uuid primary key,
  target_type text not null check (target_type in ('activity', 'comment')),
  target_uuid uuid not null,
  author_id uuid not null references users on delete cascade,
  is_open boolean not null,
  latest_at timestamptz not null,
  unique (target_type, target_uuid)
);

create index moderation_cases_newest_idx on moderation_cases (is_open, latest_at desc, uuid desc);
create index moderation_cases_author_idx on moderation_cases (author_id);

create table reports (
  uuid uuid primary key,
  case_uuid uuid not null references moderation_cases on delete cascade,
  -- Null for a deleted account: the report stays.
  reporter_id uuid references users on delete set null,
  reason text not null check (reason in ('spam', 'abuse', 'impersonation', 'private_data', 'other')),
  note text not null,
  -- The content at the time of the report: `{"title", "text"}`.
  snapshot jsonb not null,
  created_at timestamptz not null,
  unique (case_uuid, reporter_id)
);

create index reports_reporter_idx on reports (reporter_id);

-- Each decision is also an entry of the audit log with the same id.
create table moderation_actions (
  uuid uuid primary key references admin_actions,
  case_uuid uuid not null references moderation_cases on delete cascade,
  action text not null check (action in ('dismiss', 'hide')),
  reason text not null,
  created_at timestamptz not null,
  undone_at timestamptz
);

create index moderation_actions_case_idx on moderation_actions (case_uuid, created_at);

alter table admin_actions drop constraint admin_actions_action_check;
alter table admin_actions add constraint admin_actions_action_check check (action in ('user_deactivated',
  'user_reactivated', 'user_promoted', 'user_demoted', 'password_reset', 'job_retried', 'reports_dismissed',
  'content_hidden', 'action_undone'));

-- Content hidden by an administrator, visible to its author only. A withheld activity is unpublished without a time of
-- publication; a withheld comment is missing from all counts.
alter table activities add column is_withheld boolean not null default false;
alter table comments add column is_withheld boolean not null default false check (not is_withheld or user_id is not null);
create index comments_withheld_idx on comments (user_id) where is_withheld;

create or replace function users_count_likes_and_comments() returns trigger language plpgsql as $$
declare
  change integer := case when new.is_active then 1 else -1 end;
begin
  perform from user_trackers t
    where (t.user_id, t.tracker_type) in (
      select a.user_id, a.tracker_type from activities a where a.uuid in (
        select activity_uuid from activity_likes where user_id = new.uuid
        union all select activity_uuid from comments where user_id = new.uuid
        union all select c.activity_uuid from comment_likes l join comments c on c.uuid = l.comment_uuid
          where l.user_id = new.uuid))
    order by t.user_id, t.tracker_type for no key update;
  update activities a set like_count = a.like_count + change * c.likes, comment_count = a.comment_count + change * c.comments
    from (select activity_uuid, sum(likes) as likes, sum(comments) as comments from (
        select activity_uuid, 1 as likes, 0 as comments from activity_likes where user_id = new.uuid
        union all select activity_uuid, 0, 1 from comments where user_id = new.uuid and not is_withheld) counted
      group by activity_uuid) c
    where a.uuid = c.activity_uuid;
  update comments m set like_count = m.like_count + change * c.likes, reply_count = m.reply_count + change * c.replies
    from (select comment_uuid, sum(likes) as likes, sum(replies) as replies from (
        select comment_uuid, 1 as likes, 0 as replies from comment_likes where user_id = new.uuid
        union all select parent_uuid, 0, 1 from comments
          where user_id = new.uuid and parent_uuid is not null and not is_withheld) counted
      group by comment_uuid) c
    where m.uuid = c.comment_uuid;
  return null;
end
$$;

-- Comments of a deleted user are deleted, but those with replies by others stay without author and text. A withheld one
-- that stays does not change the counts.
create or replace function users_remove_comments() returns trigger language plpgsql as $$
declare
  heads uuid[] := array(select distinct parent_uuid from comments where user_id = old.uuid and parent_uuid is not null);
begin
  delete from comments c where c.user_id = old.uuid and (c.parent_uuid is not null or not exists (
    select from comments r where r.parent_uuid = c.uuid and r.user_id <> old.uuid));
  delete from comment_mentions m using comments c where c.uuid = m.comment_uuid and c.user_id = old.uuid;
  delete from comment_likes l using comments c where c.uuid = l.comment_uuid and c.user_id = old.uuid;
  update comments set user_id = null, content = '', edited_at = null, like_count = 0, is_withheld = false
    where user_id = old.uuid;
  delete from comments c where c.uuid = any(heads) and c.user_id is null and not exists (
    select from comments r where r.parent_uuid = c.uuid);
  return old;
end
$$;
