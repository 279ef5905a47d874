-- A change of the e-mail address, sessions that are recent, and sessions that have ended.

create function private.own_email_change() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'email', account ->> 'email',
    'new_email', case when waits_for <> '[]' then account ->> 'email_change' end,
    'waits_for', waits_for
  )
  from auth.users as users
  -- A bare Postgres has no columns of changes. Auth writes '' or null where nothing waits.
  cross join lateral (select to_jsonb(users)) as row (account)
  cross join lateral (
    select case
      when coalesce(account ->> 'email_change', '') = ''
        -- The links are valid for an hour: otp_expiry in supabase/config.toml.
        or (account ->> 'email_change_sent_at')::timestamptz < now() - interval '1 hour'
      then '[]'::jsonb
      else jsonb_path_query_array(jsonb_build_array(
        case when coalesce(account ->> 'email_change_token_current', '') <> '' then 'old' end,
        case when coalesce(account ->> 'email_change_token_new', '') <> '' then 'new' end
      ), '$[*] ? (@ != null)')
    end
  ) as pending (waits_for)
  where users.id = auth.uid()
$$;

create function public.own_email_change() returns jsonb
language sql stable
set search_path = ''
return private.own_email_change();

comment on function public.own_email_change() is
  'Of the caller: {email, new_email: null where no change waits, waits_for: which of "old" and "new" has not been '
  'confirmed}. Null for an account that is gone.';

-- Former addresses ----------------------------------------------------------------------------------------
-- Mails to them, and a place on the waitlist under them, go with the account.

create table private.former_addresses (
  user_id uuid not null references public.profiles (id) on delete cascade,
  email text not null,
  primary key (user_id, email)
);

comment on table private.former_addresses is
  'Addresses in lower case that an account had before; for its deletion alone.';

alter table private.former_addresses enable row level security;

create function private.note_former_address() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.former_addresses (user_id, email)
  select old.id, lower(old.email) where exists (select from public.profiles where id = old.id)
  on conflict do nothing;
  return null;
end
$$;

comment on function private.note_former_address() is 'After the e-mail address of an account was changed.';

create trigger note_former_address after update of email on auth.users
for each row when (old.email is distinct from new.email and old.email <> '')
execute function private.note_former_address();

-- Whoever wants an address has not shown that it is theirs: a stranger's invitation, place on the waitlist and survey
-- answers stand under it. Mails about the change name the account's own address, and go by that.
create or replace function private.account_remains(p_user uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'addresses', (
      select coalesce(jsonb_agg(distinct lower(known.address)), '[]')
      from (
        select email from auth.users where id = p_user
        union all
        select email from private.former_addresses where user_id = p_user
        union all
        -- An invitation may have been bound to an address that was changed since.
        select email from private.invite_codes where used_by = p_user
      ) as known (address)
      where known.address <> ''
        -- Given up and taken by somebody since: it is theirs.
        and not exists (
          select from auth.users as other
          -- The index of auth is of these alone.
          where other.email = lower(known.address) and other.id <> p_user and other.is_sso_user = false
        )
    ),
    'files', (
      select coalesce(jsonb_agg(jsonb_build_object('bucket', file.bucket_id, 'path', file.name)), '[]')
      from (
        (
          select object.bucket_id, object.name
          from storage.buckets as bucket
          cross join lateral (
            select owned.bucket_id, owned.name
            from storage.objects as owned
            where owned.bucket_id = bucket.id
              -- All that begins with the folder: "0" is the character after "/".
              and owned.name collate "C" >= p_user || '/'
              and owned.name collate "C" < p_user || '0'
            limit 200
          ) as object
        )
        union all
        (
          -- Folders of this bucket are named after jobs. One whose job is gone is nobody's.
          select object.bucket_id, object.name
          from storage.objects as object
          left join public.generation_jobs as job on job.id::text = (storage.foldername(object.name))[1]
          where object.bucket_id = 'generation' and (job.id is null or job.user_id = p_user)
          limit 200
        )
        limit 200
      ) as file (bucket_id, name)
    )
  )
$$;

-- A sign-in that is recent enough ---------------------------------------------------------------------------

create function private.session_is_fresh(p_user uuid, p_session uuid) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  -- A bare Postgres has no sessions.
  if to_regclass('auth.sessions') is null then
    return false;
  end if;
  return exists (
    select from auth.sessions as session
    where session.id = p_session and session.user_id = p_user
      and session.created_at > now() - interval '10 minutes'
  );
end
$$;

create function public.session_is_fresh(p_user uuid, p_session uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select private.session_is_fresh(p_user, p_session)
$$;

comment on function public.session_is_fresh(uuid, uuid) is
  'Whether this session of the user began in the last ten minutes: by a sign-in or the link of a mail. For the service key.';

-- A session that has ended ---------------------------------------------------------------------------------
-- A token outlives its session by up to an hour. Whoever signs out everywhere, or sets a new password, wants the other
-- devices out at once: sync, which each asks for all the time, looks. Tokens that name no session are not of auth.

create function private.require_session() returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  own text := auth.jwt() ->> 'session_id';
begin
  if own is null or to_regclass('auth.sessions') is null then
    return;
  end if;
  if not exists (select from auth.sessions where id = own::uuid) then
    raise exception using errcode = 'PT401', message = 'Please sign in and try again.';
  end if;
end
$$;

comment on function private.require_session() is 'PT401 where the session of the caller''s token has ended.';

create or replace function public.sync_push(p_client text, p_base text, p_version integer, p_mutations jsonb)
returns jsonb language sql volatile set search_path = ''
begin atomic
  select private.require_session();
  select private.sync_push(p_client, p_base, p_version, p_mutations);
end;

create or replace function public.sync_pull(
  p_epoch text, p_private_cursor text, p_public_cursor text, p_limit integer
) returns jsonb language sql stable set search_path = ''
begin atomic
  select private.require_session();
  select private.sync_pull(p_epoch, p_private_cursor, p_public_cursor, p_limit);
end;

-- Execution -----------------------------------------------------------------------------------------------

revoke execute on function private.require_session() from public;
grant execute on function private.require_session() to anon, authenticated, service_role;
revoke execute on function
  private.note_former_address(),
  private.own_email_change(), public.own_email_change(),
  private.session_is_fresh(uuid, uuid), public.session_is_fresh(uuid, uuid)
  from public, anon, authenticated;
grant execute on function private.own_email_change(), public.own_email_change() to authenticated;
grant execute on function private.session_is_fresh(uuid, uuid), public.session_is_fresh(uuid, uuid) to service_role;
