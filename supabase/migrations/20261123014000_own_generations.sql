-- What an account has had made: its jobs in one list, for a screen and for notices on each of its devices.

alter table public.generation_jobs add column ended_at timestamptz;

-- `updated_at` is also changed when files are removed. Until now nothing else came after the end.
alter table public.generation_jobs disable trigger touch_updated_at;
update public.generation_jobs set ended_at = updated_at where status <> 'running';
alter table public.generation_jobs enable trigger touch_updated_at;

create function private.note_generation_end() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.ended_at := case when new.status <> 'running' then now() end;
  return new;
end
$$;

create trigger note_generation_end before update of status on public.generation_jobs
for each row when (new.status is distinct from old.status)
execute function private.note_generation_end();

-- Running jobs first, then by their end.
create index generation_jobs_by_end
  on public.generation_jobs (user_id, coalesce(ended_at, 'infinity'::timestamptz) desc, id desc);

create function private.own_generations(p_ended_before timestamptz, p_id_before uuid, p_limit integer) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('now', now(), 'jobs', coalesce(jsonb_agg(
    jsonb_build_object(
      'id', page.id,
      'status', page.status,
      'title', page.title,
      'podcast_id', page.podcast_id,
      'error', case when page.status = 'failed'
        then jsonb_build_object('code', page.error_code, 'message', page.error_message) end,
      'retryable', page.status = 'failed'
        and exists (select from private.generation_papers as paper where paper.job_id = page.id),
      'state', case when page.status = 'running' then private.describe_generation(page.id) end,
      'created_at', page.created_at,
      'ended_at', page.ended_at
    ) order by coalesce(page.ended_at, 'infinity'::timestamptz) desc, page.id desc
  ), '[]'))
  from (
    select job.* from public.generation_jobs as job
    where job.user_id = auth.uid()
      -- A published episode is in its owner's feed; its job is told of for as long as that is news.
      and (job.status <> 'done' or job.ended_at > now() - interval '7 days')
      and (coalesce(job.ended_at, 'infinity'::timestamptz), job.id) < (
        coalesce(p_ended_before, 'infinity'::timestamptz),
        coalesce(p_id_before, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
      )
    order by coalesce(job.ended_at, 'infinity'::timestamptz) desc, job.id desc
    limit greatest(1, least(coalesce(p_limit, 50), 200))
  ) as page
$$;

create function public.own_generations(
  p_ended_before timestamptz default null, p_id_before uuid default null, p_limit integer default 50
) returns jsonb
language sql stable set search_path = '' return private.own_generations(p_ended_before, p_id_before, p_limit);

comment on function public.own_generations(timestamptz, uuid, integer) is
  'The caller''s jobs as OwnGenerations of the contract, at most `p_limit` (1 to 200): those that run first, then by '
  'their end, the newest first; published ones for 7 days. The page after a job begins with its `ended_at` (null while '
  'it runs) and `id`. `retryable`: the server still has the paper of the failed job.';

revoke execute on function
  private.note_generation_end(),
  private.own_generations(timestamptz, uuid, integer),
  public.own_generations(timestamptz, uuid, integer)
  from public, anon, authenticated;
grant execute on function
  private.own_generations(timestamptz, uuid, integer),
  public.own_generations(timestamptz, uuid, integer)
  to authenticated;
