-- What an account holds, for its owner to take along. The Edge Function `export-account` reads it part by part and page
-- by page, each from a snapshot of its own: cursors name the last row, so what comes or goes between two pages neither
-- repeats nor hides another (decision 103). tests/contract/account-export.test.ts holds every table with something of a
-- user against the parts.

create function private.stored_file(p_user uuid, p_bucket text, p_path text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('bucket', object.bucket_id, 'path', object.name, 'bytes', (object.metadata ->> 'size')::bigint)
  from storage.objects as object
  where object.bucket_id = p_bucket and object.name = p_path and starts_with(p_path, p_user || '/')
$$;

comment on function private.stored_file(uuid, text, text) is
  'A file in the folder of a user, {bucket, path, bytes}; null where there is none.';

create function private.named_episode(p_user uuid, p_podcast uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('title', title, 'authors', authors)
  from public.podcasts
  where id = p_podcast and (is_public or user_id = p_user)
$$;

comment on function private.named_episode(uuid, uuid) is
  'Title and authors of an episode that the user may see, so that a list of ids can be read; null for any other.';

-- Rows of one part ------------------------------------------------------------------------------------------
-- `key` is what a cursor names. Where rows are in the order of time it is the time and, after a bar, the id.

create function private.export_rows(p_user uuid, p_part text, p_after text, p_limit integer)
returns table (key text, value jsonb)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  after_time timestamptz;
  after_id uuid;
begin
  if p_part in ('listens', 'refused_changes', 'generations', 'episodes') then
    after_time := coalesce(split_part(p_after, '|', 1)::timestamptz, '-infinity');
    after_id := coalesce(split_part(p_after, '|', 2)::uuid, '00000000-0000-0000-0000-000000000000');
  end if;
  case p_part
    when 'account' then
      -- Columns of auth differ between its versions.
      return query
      select 'account', jsonb_build_object(
        'email', kept.account ->> 'email',
        'new_email', nullif(kept.account ->> 'email_change', ''),
        'created_at', kept.account -> 'created_at',
        'email_confirmed_at', kept.account -> 'email_confirmed_at',
        'last_sign_in_at', kept.account -> 'last_sign_in_at',
        'former_addresses', (
          select coalesce(jsonb_agg(jsonb_build_object('email', former.email)), '[]')
          from private.former_addresses as former where former.user_id = p_user
        ),
        'entered_at_sign_up', kept.account -> 'raw_user_meta_data',
        'invitations', (
          select coalesce(jsonb_agg(to_jsonb(invite)), '[]') from private.invite_codes as invite
          where invite.used_by = p_user or invite.email = any (kept.addresses)
        ),
        'waitlist', (
          select coalesce(jsonb_agg(to_jsonb(place)), '[]') from private.waitlist as place
          where place.email = any (kept.addresses)
        ),
        'survey', (
          select coalesce(jsonb_agg(to_jsonb(response)), '[]') from private.survey_responses as response
          where response.email = any (kept.addresses)
        )
      )
      from (
        select to_jsonb(account) as account,
          -- Those that are or were the account's. One that was given up and is somebody's since is theirs; of one that
          -- is wanted and not confirmed nothing is known.
          array(
            select known.address
            from (
              select lower(account.email)
              union
              select former.email from private.former_addresses as former where former.user_id = p_user
              union
              select invite.email from private.invite_codes as invite where invite.used_by = p_user
            ) as known (address)
            where known.address <> ''
              and not exists (
                select from auth.users as other
                -- The index of auth is of these alone.
                where other.email = known.address and other.id <> p_user and other.is_sso_user = false
              )
          ) as addresses
        from auth.users as account
        where account.id = p_user
      ) as kept
      where p_after is null;
    when 'profile' then
      return query
      select 'profile', to_jsonb(profile) || jsonb_build_object(
        'follower_count', coalesce(counts.follower_count, 0),
        'following_count', coalesce(counts.following_count, 0),
        'onboarding_draft', (
          select to_jsonb(entered) - 'user_id' from private.onboarding_drafts as entered where entered.user_id = p_user
        )
      )
      from public.profiles as profile
      left join public.profile_stats as counts on counts.profile_id = profile.id
      where profile.id = p_user and p_after is null;
    when 'subscription' then
      return query
      select 'subscription', jsonb_build_object(
        'subscription', (
          select to_jsonb(held) - 'user_id' from public.user_subscriptions as held where held.user_id = p_user
        ),
        'customer', (
          select jsonb_build_object(
            'customer_id', customer.customer_id,
            'trial_used_at', customer.trial_used_at,
            'checkout_price', customer.checkout_price,
            'checkout_at', customer.checkout_at
          )
          from private.stripe_customers as customer where customer.user_id = p_user
        ),
        'episodes_counted', (
          select coalesce(jsonb_agg(to_jsonb(counted) - 'user_id' order by counted.id), '[]')
          from private.quota_ledger as counted where counted.user_id = p_user
        )
      )
      where p_after is null and exists (select from public.profiles where id = p_user);
    when 'statistics' then
      return query
      select coalesce(total.field_of_research, ''), to_jsonb(total) - 'user_id'
      from private.listening_totals as total
      where total.user_id = p_user and (p_after is null or total.field_of_research > p_after)
      order by total.field_of_research
      limit p_limit;
    when 'likes' then
      return query
      select liked.podcast_id::text,
        to_jsonb(liked) - 'user_id' || jsonb_build_object('episode', private.named_episode(p_user, liked.podcast_id))
      from public.likes as liked
      where liked.user_id = p_user and (p_after is null or liked.podcast_id > p_after::uuid)
      order by liked.podcast_id
      limit p_limit;
    when 'playlist' then
      -- In the user's order; what was taken out comes after it.
      return query
      select placed.key,
        placed.saved || jsonb_build_object('episode', private.named_episode(p_user, placed.podcast_id))
      from (
        select (case when saved.present then saved.position else '~' end || ' ' || saved.podcast_id) collate "C" as key,
          to_jsonb(saved) - 'user_id' as saved, saved.podcast_id
        from public.playlists as saved
        where saved.user_id = p_user
      ) as placed
      where p_after is null or placed.key > p_after collate "C"
      order by placed.key
      limit p_limit;
    when 'progress' then
      return query
      select place.podcast_id::text,
        to_jsonb(place) - 'user_id' || jsonb_build_object('episode', private.named_episode(p_user, place.podcast_id))
      from public.playback_positions as place
      where place.user_id = p_user and (p_after is null or place.podcast_id > p_after::uuid)
      order by place.podcast_id
      limit p_limit;
    when 'listens' then
      return query
      select listen.created_at || '|' || listen.id,
        to_jsonb(listen) - 'user_id' || jsonb_build_object('episode', private.named_episode(p_user, listen.podcast_id))
      from public.listens as listen
      where listen.user_id = p_user and (listen.created_at, listen.id) > (after_time, after_id)
      order by listen.created_at, listen.id
      limit p_limit;
    when 'follows' then
      return query
      select followed.following_id::text,
        to_jsonb(followed) - 'follower_id' || jsonb_build_object('name', person.name)
      from public.follows as followed
      left join public.profiles as person on person.id = followed.following_id
      where followed.follower_id = p_user and (p_after is null or followed.following_id > p_after::uuid)
      order by followed.following_id
      limit p_limit;
    when 'devices' then
      return query
      select device.client_id::text,
        jsonb_build_object('client_id', device.client_id, 'contact_at', device.contact_at)
      from private.sync_clients as device
      where device.user_id = p_user and (p_after is null or device.client_id > p_after::uuid)
      order by device.client_id
      limit p_limit;
    when 'refused_changes' then
      return query
      select refused.created_at || '|' || refused.id, to_jsonb(refused) - 'user_id'
      from private.sync_rejects as refused
      where refused.user_id = p_user and (refused.created_at, refused.id) > (after_time, after_id)
      order by refused.created_at, refused.id
      limit p_limit;
    when 'generations' then
      return query
      select job.created_at || '|' || job.id,
        to_jsonb(job) - array['user_id', 'idempotency_key', 'request_hash', 'path_stamp', 'files_removed_at']
        || jsonb_build_object(
          'request', (select paper.request from private.generation_papers as paper where paper.job_id = job.id),
          'steps', (
            select coalesce(jsonb_agg(
              jsonb_build_object('name', step.name, 'state', step.state, 'output', step.output) order by step.position
            ), '[]')
            from private.generation_steps as step where step.job_id = job.id
          ),
          'attempts', (
            select coalesce(jsonb_agg(
              jsonb_build_object('began_at', attempt.began_at, 'tokens', attempt.tokens) order by attempt.id
            ), '[]')
            from private.generation_attempts as attempt where attempt.job_id = job.id
          ),
          'mails', (
            select coalesce(jsonb_agg(
              jsonb_build_object('outcome', mail.outcome, 'state', mail.state, 'ended_at', mail.ended_at)
              order by mail.ended_at
            ), '[]')
            from private.generation_mails as mail where mail.job_id = job.id
          )
        )
      from public.generation_jobs as job
      where job.user_id = p_user and (job.created_at, job.id) > (after_time, after_id)
      order by job.created_at, job.id
      limit p_limit;
    when 'episodes' then
      return query
      select episode.created_at || '|' || episode.id, jsonb_build_object(
        'details', to_jsonb(episode) - array['user_id', 'summary', 'part_sha256'] || jsonb_build_object(
          'likes', coalesce(counts.like_count, 0),
          'saves', coalesce(counts.save_count, 0),
          'listens', coalesce(counts.listen_count, 0)
        ),
        'summary', episode.summary,
        'script', spoken.script,
        'transcript', case when timed.podcast_id is not null
          then jsonb_build_object('segments', timed.segments, 'chapters', timed.chapters) end,
        'audio', private.stored_file(p_user, 'podcasts', episode.audio_url),
        'cover', private.stored_file(p_user, 'covers', episode.cover_image_url)
      )
      from public.podcasts as episode
      left join public.podcast_scripts as spoken on spoken.podcast_id = episode.id
      left join public.transcripts as timed on timed.podcast_id = episode.id
      left join public.podcast_stats as counts on counts.podcast_id = episode.id
      where episode.user_id = p_user and (episode.created_at, episode.id) > (after_time, after_id)
      order by episode.created_at, episode.id
      limit p_limit;
    when 'pictures' then
      return query
      select (picture.bucket_id || '/' || picture.name) collate "C",
        private.stored_file(p_user, picture.bucket_id, picture.name)
      from storage.objects as picture
      where picture.bucket_id in ('avatars', 'banners')
        and picture.name collate "C" >= p_user || '/'
        and picture.name collate "C" < p_user || '0'
        and (p_after is null or (picture.bucket_id || '/' || picture.name) collate "C" > p_after collate "C")
      order by 1
      limit p_limit;
  end case;
end
$$;

comment on function private.export_rows(uuid, text, text, integer) is
  'Rows of a part of what an account holds, after the one that p_after names (null: from the first), at most p_limit.';

-- Pages -------------------------------------------------------------------------------------------------------

create function private.export_page(p_user uuid, p_part text, p_after text, p_rows integer, p_bytes integer)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  entry record;
  taken jsonb[] := '{}';
  size bigint := 0;
  last_key text;
begin
  for entry in select found.key, found.value from private.export_rows(p_user, p_part, p_after, p_rows + 1) as found loop
    size := size + octet_length(entry.value::text);
    if cardinality(taken) >= p_rows or (cardinality(taken) > 0 and size > p_bytes) then
      return jsonb_build_object('rows', to_jsonb(taken), 'next', last_key);
    end if;
    taken := taken || entry.value;
    last_key := entry.key;
  end loop;
  return jsonb_build_object('rows', to_jsonb(taken), 'next', null);
end
$$;

create function public.export_page(p_user uuid, p_part text, p_after text, p_rows integer, p_bytes integer)
returns jsonb
language sql stable
set search_path = ''
as $$
  select private.export_page(p_user, p_part, p_after, p_rows, p_bytes)
$$;

comment on function public.export_page(uuid, text, text, integer, integer) is
  '{rows, next} of a part of what an account holds: at most p_rows rows, and no further one once p_bytes bytes of JSON '
  'are exceeded; one row in any case. next is the cursor of what follows, null at the end. For the service key.';

create function private.export_size(p_user uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'episodes', (select count(*) from public.podcasts where user_id = p_user),
    'files', count(stored.bytes),
    'bytes', coalesce(sum(stored.bytes), 0)
  )
  from (
    select (object.metadata ->> 'size')::bigint as bytes
    from public.podcasts as episode
    cross join lateral (values ('podcasts', episode.audio_url), ('covers', episode.cover_image_url)) as named (bucket, path)
    join storage.objects as object on object.bucket_id = named.bucket and object.name = named.path
    where episode.user_id = p_user and starts_with(object.name, p_user || '/')
    union all
    select (picture.metadata ->> 'size')::bigint
    from storage.objects as picture
    where picture.bucket_id in ('avatars', 'banners')
      and picture.name collate "C" >= p_user || '/'
      and picture.name collate "C" < p_user || '0'
  ) as stored
$$;

create function public.export_size(p_user uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select private.export_size(p_user)
$$;

comment on function public.export_size(uuid) is
  'How much an export of the account is: {episodes, files, bytes}, where files are audio, covers and pictures and bytes '
  'are theirs. For the service key.';

revoke execute on function
  private.stored_file(uuid, text, text),
  private.named_episode(uuid, uuid),
  private.export_rows(uuid, text, text, integer),
  private.export_page(uuid, text, text, integer, integer), public.export_page(uuid, text, text, integer, integer),
  private.export_size(uuid), public.export_size(uuid)
  from public, anon, authenticated;
grant execute on function
  private.export_page(uuid, text, text, integer, integer), public.export_page(uuid, text, text, integer, integer),
  private.export_size(uuid), public.export_size(uuid)
  to service_role;

-- What an export and a deletion look for ----------------------------------------------------------------------

create index invite_codes_email on private.invite_codes (email);
create index quota_ledger_of_user on private.quota_ledger (user_id);
