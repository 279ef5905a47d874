-- A token outlives its account for as long as it is valid. Without the account it signs and changes no file.

create policy "Accounts that are gone use no files" on storage.objects
as restrictive for all to authenticated
using (exists (select from public.profiles where profiles.id = (select auth.uid())))
with check (exists (select from public.profiles where profiles.id = (select auth.uid())));
