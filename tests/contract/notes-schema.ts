// The small schema of most contract tests: a table of notes and functions that fail.

/** Each user owns notes, may write the text and never the tier. */
const notesSchema = `
  create table public.notes (
    id bigint generated always as identity primary key,
    user_id uuid not null,
    text text not null check (char_length(text) <= 20),
    tier text not null default 'free',
    made_at timestamptz not null default '2026-11-20 12:34:56.789+00',
    made_on timestamp not null default '2026-11-20 12:34:56'
  );
  revoke all on public.notes from anon, authenticated;
  grant select on public.notes to authenticated;
  grant insert (user_id, text), update (text) on public.notes to authenticated;
  alter table public.notes enable row level security;
  create policy "Users see their notes" on public.notes for select to authenticated
    using (user_id = (select auth.uid()));
  create policy "Users add their notes" on public.notes for insert to authenticated
    with check (user_id = (select auth.uid()));
  create policy "Users edit their notes" on public.notes for update to authenticated
    using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

  create function public.who_am_i() returns jsonb language sql stable set search_path = '' as $$
    select jsonb_build_object('user', auth.uid(), 'role', auth.role(), 'runs_as', current_user)
  $$;
  create function public.kind_of(value jsonb) returns text language sql stable set search_path = '' as $$
    select jsonb_typeof(value)
  $$;
  create function public.refuse() returns void language plpgsql set search_path = '' as $$
  begin
    raise exception 'Not today' using hint = 'Try tomorrow';
  end
  $$;
  create function public.refuse_payment() returns void language plpgsql set search_path = '' as $$
  begin
    raise exception 'Pay first' using errcode = 'PT402';
  end
  $$;
  create function public.add_then_refuse(note text) returns void language plpgsql set search_path = '' as $$
  begin
    insert into public.notes (user_id, text) values (auth.uid(), note);
    raise exception 'Taken back';
  end
  $$;
  create function public.never_end() returns void language plpgsql set search_path = '' as $$
  begin
    loop
      perform 1;
    end loop;
  end
  $$;
  create function public.too_deep(levels integer) returns integer language plpgsql set search_path = '' as $$
  begin
    return case when levels > 0 then 1 + public.too_deep(levels - 1) else 0 end;
  end
  $$;
  create function public.many_letters(kibibytes integer) returns setof text language sql set search_path = '' as $$
    select repeat('x', 1024) from generate_series(1, kibibytes)
  $$;

  create schema private;
  create table private.invite_codes (code text primary key, type text default 'standard', used boolean default false);
  create function private.refuse_bots() returns trigger language plpgsql security definer
    set search_path = '' as $$
  begin
    if new.raw_user_meta_data ->> 'kind' = 'bot' then
      raise exception 'No bots, please.' using errcode = 'PT422';
    end if;
    return new;
  end
  $$;
  create trigger refuse_bots before insert on auth.users
    for each row execute function private.refuse_bots();
`;

export const notesMigrations = [{ name: "1_notes.sql", sql: notesSchema }];
