-- A file of surveys that somebody uploaded, from its first byte to its undoing.
create table imports (
  id integer generated always as identity primary key,
  -- Whose batch it is: the organisation of whoever uploaded it; null where they see all.
  organisation_id integer references organisations on delete restrict,
  created_by integer not null references users on delete restrict,
  report_type text not null check (report_type in ('weather', 'flower', 'pollinator', 'predator', 'lure', 'fruit_weights')),
  file_name text not null,
  blob_key text not null,
  state text not null default 'uploading' check (state in (
    'uploading', 'checking', 'ready', 'importing', 'done', 'failed', 'cancelled', 'undone')),
  reason text,
  bytes bigint not null default 0,
  bytes_read bigint not null default 0,
  encoding text,
  delimiter text,
  rows_read integer not null default 0,
  rows_good integer not null default 0,
  rows_duplicate integer not null default 0,
  rows_error integer not null default 0,
  count_errors integer not null default 0,
  rows_done integer not null default 0,
  attempts integer not null default 0,
  heard_at timestamptz not null default now(),
  finished_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index imports_organisation on imports (organisation_id, id desc);
create index imports_under_way on imports (id) where state in ('uploading', 'checking', 'importing');
select track_record('imports', 'blob_key', 'bytes_read', 'rows_read', 'rows_done', 'attempts', 'heard_at');

-- What is wrong with a file, cell by cell; of a very bad one, the first 10,000. What is there already stands apart.
create table import_issues (
  id bigint generated always as identity primary key,
  import_id integer not null references imports on delete restrict,
  kind text not null check (kind in ('error', 'duplicate')),
  line integer not null,
  column_name text,
  value text,
  reason text not null
);
create index import_issues_import on import_issues (import_id, kind, line, id);

-- Rows of a file that were read, a table a batch, gone when the batch is decided. Unlogged: the file can be read again.
create schema staging;

-- Which of the visits to a plot on a day: it tells them apart in files.
alter table surveys add column visit integer not null default 0;
alter table surveys disable trigger user;
update surveys set visit = numbered.visit from (
  select id, row_number() over (partition by plot_id, survey_date order by id) as visit from surveys) as numbered
where numbered.id = surveys.id;
alter table surveys enable trigger user;
create unique index surveys_visit on surveys (plot_id, survey_date, visit);
create function number_visit() returns trigger language plpgsql as $$
begin
  perform from plots where id = new.plot_id for no key update;
  select coalesce(max(visit), 0) + 1 into new.visit from surveys
    where plot_id = new.plot_id and survey_date = new.survey_date and id <> new.id;
  return new;
end $$;
create trigger number_visit before insert on surveys for each row when (new.visit = 0) execute function number_visit();
create trigger number_moved_visit before update of plot_id, survey_date on surveys for each row
  when (new.plot_id <> old.plot_id or new.survey_date <> old.survey_date) execute function number_visit();

create table lures (
  id integer generated always as identity primary key,
  plot_id integer not null references plots on delete restrict,
  survey_date date not null,
  observer_id integer references users on delete restrict,
  observer_name text check (observer_name <> ''),
  lure text not null check (lure <> ''),
  action text not null check (action in ('placed', 'renewed', 'checked', 'removed')),
  target text,
  caught integer check (caught >= 0),
  notes text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(observer_id, observer_name) = 1)
);
create index lures_plot on lures (plot_id, survey_date);
create index lures_date on lures (survey_date, id);
select track_record('lures', '');

create table fruit_weights (
  id integer generated always as identity primary key,
  plot_id integer not null references plots on delete restrict,
  survey_date date not null,
  plant_number integer not null check (plant_number > 0),
  sample integer not null default 1 check (sample > 0),
  observer_id integer references users on delete restrict,
  observer_name text check (observer_name <> ''),
  shape text not null check (shape in ('well-formed', 'misshapen')),
  fruit_count integer not null check (fruit_count >= 0),
  weight_g double precision not null check (weight_g >= 0),
  notes text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(observer_id, observer_name) = 1)
);
create unique index fruit_weights_one on fruit_weights (plot_id, survey_date, plant_number, sample, shape);
create index fruit_weights_date on fruit_weights (survey_date, id);
select track_record('fruit_weights', '');

-- What an upload made names its batch, which says who and when: no history row a record for its making, nor for its
-- undoing. Changes afterwards are told as any other's.
do $$
declare
  made text;
begin
  foreach made in array array['weathers', 'surveys', 'flower_surveys', 'flower_observations', 'pollinator_surveys',
    'pollinator_counts', 'pollinator_observations', 'predator_surveys', 'predator_observations', 'lures', 'fruit_weights']
  loop
    execute format('alter table %I add column import_id integer references imports on delete restrict', made);
    execute format('create index %I on %I (import_id) where import_id is not null', made || '_import', made);
    execute format('drop trigger keep_history on %I', made);
    execute format('create trigger keep_history_of_new after insert on %I for each row when (new.import_id is null)
      execute function keep_history(''import_id'')', made);
    execute format('create trigger keep_history_of_old after update on %I for each row
      execute function keep_history(''import_id'')', made);
    execute format('create trigger keep_history_of_gone after delete on %I for each row
      when (coalesce(current_setting(''bombus.undo'', true), '''') <> old.import_id::text is not false)
      execute function keep_history(''import_id'')', made);
  end loop;
end $$;
