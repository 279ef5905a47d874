-- Names that show: letters that draw nothing (the Hangul fillers, the blank of Braille, variation selectors …) make no
-- name, and neither does a JSON value that is no text.

create or replace function private.is_blank(p_text text) returns boolean
language sql immutable
set search_path = ''
-- White space, controls, the blank of Braille, and Unicode's Default_Ignorable_Code_Point (DerivedCoreProperties.txt).
return coalesce(p_text, '') ~ (
  E'^[\\s\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F'
  || E'\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8'
  || E'\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]*$'
);

create or replace function private.complete_onboarding(p_profile jsonb) returns void
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
    -- Anything else would be written as its JSON: a name of {"first": "Ada"}.
    private.need(
      (
        select bool_and(coalesce(jsonb_typeof(p_profile -> each.key), 'null') in ('string', 'null'))
        from unnest(array['name', 'affiliation', 'status', 'bio', 'banner_background']) as each (key)
      ),
      'Please check the details and try again.'
    ),
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
