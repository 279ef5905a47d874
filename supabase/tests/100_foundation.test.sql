begin;
set local search_path = public, extensions;
select plan(22);

select is(private.escape_html('<p>Fine <strong>text</strong><br/></p>'), '<p>Fine <strong>text</strong><br/></p>',
  'structural tags survive');
select is(private.escape_html('p<0.05 and <img src=x onerror=alert(1)>'),
  'p&lt;0.05 and &lt;img src=x onerror=alert(1)>', 'a tag with attributes loses its bracket');
select is(private.escape_html('<scr<script>ipt>'), '&lt;scr&lt;script>ipt>', 'a nested script tag stays text');
select is(private.escape_html('<p onclick=x>'), '&lt;p onclick=x>', 'a known tag with a handler stays text');
select is(private.escape_html('<svg/onload=x><!-- <a'), '&lt;svg/onload=x>&lt;!-- &lt;a', 'unfinished tags and comments stay text');
select is(private.escape_html(private.escape_html('a<b<i>')), private.escape_html('a<b<i>'), 'escaping twice changes nothing');

create table public.forgotten (id integer);
create function public.forgotten() returns integer language sql as 'select 1';
select is(
  (select count(*)::integer from unnest(array['anon', 'authenticated']) as role
    where has_table_privilege(role, 'public.forgotten', 'select, insert, update, delete, truncate')),
  0, 'a table without grants is closed');
select is(
  (select count(*)::integer from unnest(array['anon', 'authenticated']) as role
    where has_function_privilege(role, 'public.forgotten()', 'execute')),
  0, 'a function without grants is closed');
select is(
  (select count(*)::integer from unnest(array['anon', 'authenticated']) as role
    where has_schema_privilege(role, 'private', 'usage')),
  0, 'clients cannot enter the schema private');

set local role service_role;
select is(public.count_request('check-invite', 'digest', 2, 60), 0, 'the first request passes');
select is(public.count_request('check-invite', 'digest', 2, 60), 0, 'the last one in the limit passes');
select is(public.count_request('check-invite', 'digest', 2, 60), 60, 'the one over the limit learns how long to wait');
select is(public.count_request('check-invite', 'another', 2, 60), 0, 'another caller has a count of their own');
reset role;
update private.rate_limits set window_end = now() - interval '1 second' where subject = 'digest';
set local role service_role;
select is(public.count_request('check-invite', 'digest', 2, 60), 0, 'a window that has ended is forgotten');
select public.take_back_request('check-invite', 'digest');
select public.take_back_request('check-invite', 'digest');
reset role;
select is((select requests from private.rate_limits where subject = 'digest'), 0, 'a request that is taken back is not counted, and is taken back once');
set local role service_role;
select is(public.count_request('check-invite', 'digest', 1, 60), 0, 'a request that is taken back makes room for one more');
select is(public.count_request('check-invite', 'digest', 1, 60), 60, 'a request that is taken back makes room for no second one');
reset role;
update private.rate_limits set window_end = now() - interval '1 second' where subject = 'digest';
set local role service_role;
select public.take_back_request('check-invite', 'digest');
reset role;
select is((select requests from private.rate_limits where subject = 'digest'), 2, 'a window that has ended is left alone');

set local role service_role;
create temporary table counted on commit drop as
  select public.count_request_in_window('check-invite', 'digest', 2, 60) as answer;
select is((select (answer ->> 'wait')::integer from counted), 0, 'a request that is counted with its window passes');
reset role;
update private.rate_limits
  set window_start = now() - interval '60 seconds', window_end = now() - interval '1 second' where subject = 'digest';
update counted set answer = answer || jsonb_build_object('window', now() - interval '60 seconds');
set local role service_role;
select is(public.count_request('check-invite', 'digest', 2, 60), 0, 'the next window counts anew');
select public.take_back_request('check-invite', 'digest', (select (answer ->> 'window')::timestamptz from counted));
reset role;
select is(
  (select requests from private.rate_limits where subject = 'digest'), 1,
  'what a window counted is not taken back from the next one');
set local role service_role;
select public.take_back_request(
  'check-invite', 'digest',
  (public.count_request_in_window('check-invite', 'digest', 2, 60) ->> 'window')::timestamptz);
reset role;
select is(
  (select requests from private.rate_limits where subject = 'digest'), 1,
  'a request is taken back from the window that counted it');

select * from finish();
rollback;
