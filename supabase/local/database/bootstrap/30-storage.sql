-- Metadata of stored objects, with the columns, helpers and guards of Supabase Storage, so that policies
-- on storage.objects mean the same here and hosted. Bytes live outside the database.

create schema if not exists storage;
grant usage on schema storage to anon, authenticated, service_role;

create table if not exists storage.buckets (
  id text primary key,
  name text not null,
  owner uuid,
  owner_id text,
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);

create unique index if not exists bname on storage.buckets (name);

create table if not exists storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets (id),
  name text,
  owner uuid,
  owner_id text,
  metadata jsonb,
  user_metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now()
);

create unique index if not exists bucketid_objname on storage.objects (bucket_id, name);
-- Listing a folder is a prefix scan; byte order keeps it one whatever the database's collation.
create index if not exists idx_objects_bucket_id_name on storage.objects (bucket_id, name collate "C");

-- Folders of an object's path: 'a/b/c.mp3' → {a,b}.
create or replace function storage.foldername(name text) returns text[]
language sql immutable
as $$
  select (string_to_array(name, '/'))[1 : array_length(string_to_array(name, '/'), 1) - 1]
$$;

-- Last part of an object's path: 'a/b/c.mp3' → 'c.mp3'.
create or replace function storage.filename(name text) returns text
language sql immutable
as $$
  select (string_to_array(name, '/'))[array_length(string_to_array(name, '/'), 1)]
$$;

-- What follows the last dot of the file name: 'a/b/c.tar.gz' → 'gz'.
create or replace function storage.extension(name text) returns text
language sql immutable
as $$
  select reverse(split_part(reverse(storage.filename(name)), '.', 1))
$$;

-- What the storage server is doing, as in 'storage.object.upload', for policies that ask.
create or replace function storage.operation() returns text
language sql stable
as $$
  select current_setting('storage.operation', true)
$$;

create or replace function storage.update_updated_at_column() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at = now();
  return new;
end
$$;

create or replace trigger update_objects_updated_at
before update on storage.objects
for each row execute function storage.update_updated_at_column();

-- A row deleted by SQL would leave its bytes behind. The storage server, which removes both, says so with
-- `set local storage.allow_delete_query = 'true'` in its transaction.
create or replace function storage.protect_delete() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
    raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
      using errcode = '42501', hint = 'Rows deleted here would leave their files behind.';
  end if;
  return null;
end
$$;

create or replace trigger protect_buckets_delete
before delete on storage.buckets
for each statement execute function storage.protect_delete();

create or replace trigger protect_objects_delete
before delete on storage.objects
for each statement execute function storage.protect_delete();

-- The storage server knows objects that it has read before, and asks again for those that changed, however they did:
-- `bucket/key` on the channel storage_objects, nothing for all of them.
create or replace function storage.tell_object_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'TRUNCATE' then
    perform pg_notify('storage_objects', '');
    return null;
  end if;
  if tg_op <> 'INSERT' then
    perform pg_notify('storage_objects', old.bucket_id || '/' || old.name);
  end if;
  if tg_op <> 'DELETE' then
    perform pg_notify('storage_objects', new.bucket_id || '/' || new.name);
  end if;
  return null;
end
$$;

create or replace trigger tell_object_change
after insert or update or delete on storage.objects
for each row execute function storage.tell_object_change();

create or replace trigger tell_all_objects_change
after truncate on storage.objects
for each statement execute function storage.tell_object_change();

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;

-- Policies decide; the privilege alone opens nothing.
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;
