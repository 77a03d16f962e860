-- Runs of backups and checks. day: of a scheduled run, once for all servers; null for one that an operator began. facts: what a page
-- shows of its result, such as rows, objects and bytes. notified_at: administrators were told of the failure.
create table backup_runs (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('backup', 'verify')),
  day date,
  state text not null default 'running' check (state in ('waiting', 'running', 'done', 'failed')),
  file text,
  facts jsonb not null default '{}',
  error text check ((error is not null) = (state = 'failed')),
  notified_at timestamptz,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  check ((finished_at is not null) = (state in ('done', 'failed'))),
  unique (kind, day)
);
create index backup_runs_started on backup_runs (started_at desc);
