-- Onboarding: what somebody has entered so far, so that they can go on with another device, and its end, which fills the
-- profile in one update. What is half entered is nobody else's to see, so it is kept apart from the profile, which
-- anyone reads.

create table private.onboarding_drafts (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  -- An OnboardingDraft of `onboarding-contract.ts`, as the device sent it.
  draft jsonb not null check (jsonb_typeof(draft) = 'object'),
  -- Rises with every save: a device that knows a lower one has not seen what another one saved.
  revision integer not null default 1,
  saved_at timestamptz not null default now()
);

comment on table private.onboarding_drafts is
  'What an account has entered on the onboarding screen; gone once it is completed. The last save replaces the whole.';

alter table private.onboarding_drafts enable row level security;

-- Reading and keeping what was entered --------------------------------------------------------------------

create function private.onboarding_state() returns jsonb
language sql stable security definer
set search_path = ''
return (
  select jsonb_build_object(
    'completed', profile.onboarding_completed,
    'revision', coalesce(kept.revision, 0),
    'draft', kept.draft,
    'profile', jsonb_build_object(
      'name', profile.name,
      'affiliation', profile.affiliation,
      'status', profile.status,
      'bio', profile.bio,
      'research_interests', profile.research_interests
    )
  )
  from public.profiles as profile
  left join private.onboarding_drafts as kept on kept.user_id = profile.id
  where profile.id = (select auth.uid())
);

create function public.onboarding_state() returns jsonb language sql stable set search_path = ''
return private.onboarding_state();

comment on function public.onboarding_state() is
  'How far the caller''s onboarding is: OnboardingState of `onboarding-contract.ts`; null for an account that is gone.';

create function private.save_onboarding_draft(p_draft jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  caller uuid := auth.uid();
  is_completed boolean;
  saved integer := 0;
begin
  -- Completing waits for this, or this for completing: no draft outlives it.
  select onboarding_completed into is_completed from public.profiles where id = caller for share;
  if is_completed is null then
    raise exception using errcode = 'PT401', message = 'Please sign in and try again.';
  end if;
  -- ONBOARDING_LIMITS.draftBytes.
  if jsonb_typeof(p_draft) is distinct from 'object' or octet_length(p_draft::text) > 1000000 then
    raise exception using errcode = 'PT422', message = 'What was entered is too large to be kept.';
  end if;
  if not is_completed then
    insert into private.onboarding_drafts as kept (user_id, draft) values (caller, p_draft)
    on conflict (user_id) do update set draft = p_draft, revision = kept.revision + 1, saved_at = now()
    returning revision into saved;
  end if;
  return jsonb_build_object('completed', is_completed, 'revision', saved);
end
$$;

create function public.save_onboarding_draft(p_draft jsonb) returns jsonb
language sql volatile set search_path = ''
return private.save_onboarding_draft(p_draft);

comment on function public.save_onboarding_draft(jsonb) is
  'Keeps what the caller has entered (an OnboardingDraft) in place of what was kept before, and answers a '
  'SavedOnboardingDraft. Stores nothing once onboarding is completed. PT401 signed out, PT422 for more than 1 MB.';

-- The end -------------------------------------------------------------------------------------------------

create function private.is_blank(p_text text) returns boolean
language sql immutable
set search_path = ''
-- Signs that show nothing: spaces of every width, soft hyphens, and what joins or directs other signs.
return coalesce(p_text, '') ~ E'^[\\s\u00A0\u00AD\u2000-\u200F\u2028-\u202F\u2060\u3000\uFEFF]*$';

comment on function private.is_blank(text) is 'Whether a text is empty to the eye.';

create function private.plain_line(p_text text) returns text
language sql immutable
set search_path = ''
-- What overrides the direction of the text around it (U+202A–202E, U+2066–2069) goes: the rest of a page is no name's.
return btrim(regexp_replace(
  regexp_replace(coalesce(p_text, ''), E'[\u202A-\u202E\u2066-\u2069]', '', 'g'),
  E'[\u0001-\u0020\u007F\u2028\u2029]+', ' ', 'g'
));

comment on function private.plain_line(text) is
  'A text as one line: controls and runs of white space become one space, and nothing turns the direction of what '
  'stands around it. Emoji and scripts of either direction stay as they are.';

create function private.need(p_holds boolean, p_message text) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  if p_holds is not true then
    raise exception using errcode = 'PT422', message = p_message;
  end if;
end
$$;

comment on function private.need(boolean, text) is 'PT422 with these words, which the user reads, unless it holds.';

create function private.stored_banner(p_owner uuid, p_picture jsonb) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  path text := format('%s/banner.%s', p_owner, p_picture ->> 'extension');
  stored_at timestamptz;
begin
  if coalesce(jsonb_typeof(p_picture), 'null') = 'null' then
    return null;
  end if;
  select updated_at into stored_at from storage.objects
  where bucket_id = 'banners' and name = path and user_metadata ->> 'mark' = p_picture ->> 'mark';
  if not found then
    raise exception using
      errcode = 'PT409', message = 'Your banner was replaced from another device meanwhile. Please try again.';
  end if;
  return path || '?v=' || to_char(stored_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
end
$$;

comment on function private.stored_banner(uuid, jsonb) is
  'The value of `custom_banner_url` for a picture that the owner has just stored: `{extension, mark}`, the mark as in '
  'the metadata that it was uploaded with. Null for none. PT409 where another device''s file stands in its place.';

create function private.complete_onboarding(p_profile jsonb) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  caller uuid := auth.uid();
  new_name text := private.plain_line(p_profile ->> 'name');
  new_affiliation text := private.plain_line(p_profile ->> 'affiliation');
  new_bio text := btrim(coalesce(p_profile ->> 'bio', ''), E' \t\r\n');
  interests text[];
  new_banner text;
begin
  perform from public.profiles where id = caller for update;
  if not found then
    raise exception using errcode = 'PT401', message = 'Please sign in and try again.';
  end if;
  perform
    private.need(jsonb_typeof(p_profile) = 'object', 'Please check the details and try again.'),
    private.need(not private.is_blank(new_name), 'Please enter your name.'),
    private.need(char_length(new_name) <= 200, 'Your name may have at most 200 characters.'),
    private.need(not private.is_blank(new_affiliation), 'Please enter your affiliation.'),
    private.need(char_length(new_affiliation) <= 300, 'Your affiliation may have at most 300 characters.'),
    private.need(char_length(new_bio) <= 400, 'Your bio may have at most 400 characters.');
  interests := private.clean_interests(p_profile -> 'research_interests');
  perform private.need(interests <> '{}', 'Please choose at least one research interest.');
  new_banner := private.stored_banner(caller, p_profile -> 'picture');
  begin
    update public.profiles set
      name = new_name,
      affiliation = new_affiliation,
      status = p_profile ->> 'status',
      bio = case when private.is_blank(new_bio) then '' else new_bio end,
      research_interests = interests,
      banner_background = p_profile ->> 'banner_background',
      custom_banner_url = new_banner,
      notifications_enabled = true,
      onboarding_completed = true
    where id = caller;
  exception when check_violation or not_null_violation then
    -- The columns hold the lists of roles and of banners.
    raise exception using errcode = 'PT422', message = 'Please choose a role and a banner of the list.';
  end;
  delete from private.onboarding_drafts where user_id = caller;
end
$$;

create function public.complete_onboarding(p_profile jsonb) returns void
language sql volatile set search_path = ''
return private.complete_onboarding(p_profile);

comment on function public.complete_onboarding(jsonb) is
  'Fills the caller''s profile with an OnboardingProfile of `onboarding-contract.ts`, in one update: of two devices the '
  'last one wins whole. PT401 signed out, PT409 where another device has replaced the picture (upload it again), PT422 '
  'with words for the user.';

-- Execution -----------------------------------------------------------------------------------------------

revoke execute on function
  private.onboarding_state(), public.onboarding_state(),
  private.save_onboarding_draft(jsonb), public.save_onboarding_draft(jsonb),
  private.is_blank(text), private.plain_line(text), private.need(boolean, text),
  private.stored_banner(uuid, jsonb),
  private.complete_onboarding(jsonb), public.complete_onboarding(jsonb)
  from public, anon, authenticated;

grant execute on function
  private.onboarding_state(), public.onboarding_state(),
  private.save_onboarding_draft(jsonb), public.save_onboarding_draft(jsonb),
  private.complete_onboarding(jsonb), public.complete_onboarding(jsonb)
  to authenticated;
