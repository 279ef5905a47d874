-- Deleting an account. The Edge Function `delete-account` calls these in turn: what is left of the account, its customer
-- at the payment provider, its rows, and at last the account itself with its sessions. Each may be called again, so a
-- deletion that was cut short is finished by the same call (decision 101). What stays are entries of the public feed,
-- ids without a card, until the horizon has passed.

create function private.account_remains(p_user uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'addresses', (
      select coalesce(jsonb_agg(distinct lower(known.address)), '[]')
      from (
        select email from auth.users where id = p_user
        union all
        -- Of a change that is not confirmed. A bare Postgres has no such column.
        select to_jsonb(account) ->> 'email_change' from auth.users as account where id = p_user
        union all
        -- An invitation may have been bound to an address that was changed since.
        select email from private.invite_codes where used_by = p_user
      ) as known (address)
      where known.address <> ''
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

create function public.account_remains(p_user uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select private.account_remains(p_user)
$$;

comment on function public.account_remains(uuid) is
  'What of an account is not in its rows: {addresses: e-mail addresses in lower case, files: [{bucket, path}], at most '
  '200}. Files that a generation left behind without a job are among them, whosever they were. For the service key.';

create function private.forget_customer(p_user uuid, p_customer text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  delete from private.stripe_customers where user_id = p_user and customer_id = p_customer;
  if found then
    delete from public.user_subscriptions where user_id = p_user;
  end if;
end
$$;

create function public.forget_customer(p_user uuid, p_customer text) returns void
language sql volatile
set search_path = ''
as $$
  select private.forget_customer(p_user, p_customer)
$$;

comment on function public.forget_customer(uuid, text) is
  'A customer who has been removed at the payment provider is forgotten here, with what was held. Another customer of '
  'the same user stays. For the service key.';

create function private.remove_account_rows(p_user uuid) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  addresses text[];
begin
  -- One after the other: people who like each other's episodes would each hold what the other one needs.
  perform pg_advisory_xact_lock(hashtextextended('delete account', 0));
  -- The account, its profile, then invitations: the order of private.redeem_invite. A generation, a sync or a checkout
  -- that has begun holds the profile by a foreign key, and is waited for here.
  perform from auth.users where id = p_user for update;
  perform from public.profiles where id = p_user for update;
  if exists (select from private.stripe_customers where user_id = p_user) then
    return 'customer';
  end if;
  addresses := array(select jsonb_array_elements_text(private.account_remains(p_user) -> 'addresses'));
  delete from private.invite_codes where email = any (addresses);
  delete from private.waitlist where email = any (addresses);
  delete from private.survey_responses where email = any (addresses);
  delete from public.profiles where id = p_user;
  return 'removed';
end
$$;

create function public.remove_account_rows(p_user uuid) returns text
language sql volatile
set search_path = ''
as $$
  select private.remove_account_rows(p_user)
$$;

comment on function public.remove_account_rows(uuid) is
  'Removes all rows of an account but those of auth: what hangs on its profile, and invitations, waitlist and survey '
  'answers under its addresses. `removed`, also where there are none any more; `customer`: nothing is removed, since the '
  'account has a customer at the payment provider. For the service key.';

create function private.remove_account(p_user uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known record;
begin
  -- The account before its sessions, as a sign-in takes them.
  perform from auth.users where id = p_user for update;
  -- Sessions and whatever else auth keeps of a user, in the version of auth that is there: some of its tables have no
  -- foreign key.
  for known in
    select class.oid::regclass as name, format_type(attribute.atttypid, null) as type
    from pg_catalog.pg_class as class
    join pg_catalog.pg_namespace as namespace on namespace.oid = class.relnamespace
    join pg_catalog.pg_attribute as attribute on attribute.attrelid = class.oid
    where namespace.nspname = 'auth'
      and class.relkind = 'r'
      and attribute.attname = 'user_id'
      and not attribute.attisdropped
      and has_table_privilege(class.oid, 'DELETE')
    order by class.relname <> 'sessions', class.relname
  loop
    execute format('delete from %s where user_id = $1::%s', known.name, known.type) using p_user::text;
  end loop;
  -- The log of auth holds addresses.
  if to_regclass('auth.audit_log_entries') is not null
    and has_table_privilege('auth.audit_log_entries', 'DELETE')
  then
    execute 'delete from auth.audit_log_entries where payload ->> ''actor_id'' = $1' using p_user::text;
  end if;
  delete from auth.users where id = p_user;
end
$$;

create function public.remove_account(p_user uuid) returns void
language sql volatile
set search_path = ''
as $$
  select private.remove_account(p_user)
$$;

comment on function public.remove_account(uuid) is
  'Removes an account from auth with its sessions, in one transaction: a token without its session is refused, and '
  'nobody could finish. Fine where it is gone. For the service key, after remove_account_rows.';

-- Generations that are at work meanwhile ------------------------------------------------------------------

create or replace function private.cancelled_generation(p_job_id uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select case
    when job.id is null then '"gone"'::jsonb
    when job.status = 'cancelled' then jsonb_build_object('user_id', job.user_id, 'path_stamp', job.path_stamp)
  end
  from (select) as always
  left join public.generation_jobs as job on job.id = p_job_id
$$;

comment on function private.cancelled_generation(uuid) is
  'What the files of a cancelled job are named after, {user_id, path_stamp}; "gone" for a job whose account was deleted; '
  'null for any other job.';

-- Words of search ----------------------------------------------------------------------------------------
-- An author's name, or a word that only they used, would stay in the list of words for ever. Words that left a document
-- are noted with it, and taken out later, in a transaction that holds nothing else: whoever publishes meanwhile takes a
-- word that is in the list for known, so both take turns.

create table private.search_words_left (
  id bigint generated always as identity primary key,
  word text collate "C" not null
);

comment on table private.search_words_left is
  'Words that left a document of search and may occur in no other; seldom one twice.';

alter table private.search_words_left enable row level security;

create function private.note_words_left() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.search_words_left (word)
  select unnest(private.words_of(old.document))
  except
  select unnest(private.words_of(new.document)) where tg_op = 'UPDATE';
  return null;
end
$$;

comment on function private.note_words_left() is
  'After a document of search is changed or removed: the words that it no longer has are to be looked at.';

create trigger note_words_left after delete on private.podcast_search
for each row execute function private.note_words_left();
create trigger note_words_left_by_change after update of document on private.podcast_search
for each row when (old.document is distinct from new.document) execute function private.note_words_left();

create or replace function private.index_podcast() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  new_document text;
begin
  if not new.is_public then
    delete from private.podcast_search where podcast_id = new.id;
    return null;
  end if;
  new_document := private.search_document(new);
  -- Not while words are taken out; many publish at once.
  perform pg_advisory_xact_lock_shared(hashtextextended('search words', 0));
  insert into private.search_words (word)
  select distinct new_word from unnest(private.words_of(new_document)) as new_word
  where not exists (select from private.search_words as known where known.word = new_word collate "C");
  insert into private.podcast_search (podcast_id, field_of_research, created_at, document)
  values (new.id, new.field_of_research, new.created_at, new_document)
  on conflict (podcast_id) do update set
    field_of_research = excluded.field_of_research, created_at = excluded.created_at, document = excluded.document;
  return null;
end
$$;

create function private.drop_unused_words(p_limit integer) returns integer
language plpgsql volatile security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  looked_at bigint[];
  -- Most words occur in what was published lately. Only for the others the whole index is asked.
  recent integer[];
  candidate text;
begin
  perform pg_advisory_xact_lock(hashtextextended('search words', 0));
  looked_at := array(select id from private.search_words_left order by id limit p_limit);
  recent := array(
    select distinct week
    from (select week from private.podcast_search order by created_at desc, podcast_id limit 500) as newest
  );
  for candidate in select distinct word from private.search_words_left where id = any (looked_at) loop
    continue when exists (
      select from private.podcast_search
      where array[week] && recent and private.words_of(document) @> array[candidate]
    );
    continue when exists (
      select from private.podcast_search where private.words_of(document) @> array[candidate]
    );
    delete from private.search_words where word = candidate;
  end loop;
  delete from private.search_words_left where id = any (looked_at);
  return cardinality(looked_at);
end
$$;

create function public.drop_unused_words(p_limit integer) returns integer
language sql volatile
set search_path = ''
as $$
  select private.drop_unused_words(p_limit)
$$;

comment on function public.drop_unused_words(integer) is
  'Takes words out of search that occur in no public episode any more, looking at so many of those that left one; '
  'answers how many it looked at, 0 when none is left. For the service key.';

-- Execution -----------------------------------------------------------------------------------------------

revoke execute on function private.note_words_left() from public, anon, authenticated;
revoke execute on function
  private.drop_unused_words(integer), public.drop_unused_words(integer),
  private.account_remains(uuid), public.account_remains(uuid),
  private.forget_customer(uuid, text), public.forget_customer(uuid, text),
  private.remove_account_rows(uuid), public.remove_account_rows(uuid),
  private.remove_account(uuid), public.remove_account(uuid)
  from public, anon, authenticated;
grant execute on function
  private.drop_unused_words(integer), public.drop_unused_words(integer),
  private.account_remains(uuid), public.account_remains(uuid),
  private.forget_customer(uuid, text), public.forget_customer(uuid, text),
  private.remove_account_rows(uuid), public.remove_account_rows(uuid),
  private.remove_account(uuid), public.remove_account(uuid)
  to service_role;
