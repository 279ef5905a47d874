-- What search on the device reads beside the cards, and people to meet.

create function private.podcast_texts(p_podcasts uuid[]) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller uuid := auth.uid();
begin
  if cardinality(p_podcasts) > 100 then
    raise exception using errcode = 'PT422', message = 'Texts are asked for of at most 100 podcasts at once.';
  end if;
  -- The text and the number of the card it belongs to are of one snapshot. A podcast of one's own has its number from
  -- one's own feed, as its card has.
  return (
    select coalesce(jsonb_agg(jsonb_build_array(
      podcast.id, left(private.plain_text(podcast.abstract), 3000), podcast.keywords, entry.seq::text
    )), '[]')
    from public.podcasts as podcast
    join private.sync_feed as entry on entry.id = podcast.id and entry.kind = 'podcast' and entry.scope = case
      when podcast.user_id = caller then caller else '00000000-0000-0000-0000-000000000000'
    end
    where podcast.id = any (p_podcasts) and (podcast.is_public or podcast.user_id = caller)
  );
end
$$;

create function public.podcast_texts(p_podcasts uuid[]) returns jsonb language sql stable set search_path = ''
return private.podcast_texts(p_podcasts);

comment on function public.podcast_texts(uuid[]) is
  'Abstracts (without markup, at most 3,000 characters) and keywords of those of the podcasts that the caller may '
  'read: TextsArguments → TextRow[] of `catalogue-contract.ts`. PT422 for more than 100 podcasts.';

-- People --------------------------------------------------------------------------------------------------

create index profiles_named_created_at on public.profiles (created_at desc, id) where btrim(name) <> '';

create function private.newest_people() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(private.profile_card(id) order by created_at desc, id), '[]')
  from (
    select id, created_at from public.profiles where btrim(name) <> '' order by created_at desc, id limit 30
  ) as newest
$$;

create function public.newest_people() returns jsonb language sql stable set search_path = ''
return private.newest_people();

comment on function public.newest_people() is
  'The 30 newest people with a name: ProfileCard[] of `sync-contract.ts`, the newest first.';

-- Execution -----------------------------------------------------------------------------------------------

revoke execute on function
  private.podcast_texts(uuid[]),
  public.podcast_texts(uuid[]),
  private.newest_people(),
  public.newest_people()
  from public, anon, authenticated;

grant execute on function
  private.podcast_texts(uuid[]), public.podcast_texts(uuid[]), private.newest_people(), public.newest_people()
  to anon, authenticated;
