-- A letter may be shown as it is laid out, too: with headers of its own, and with pictures that its text names by their cid.
alter table mails add column html text, add column headers jsonb;
create table mail_pictures (
  mail_id bigint not null references mails on delete cascade,
  cid text not null check (cid <> ''),
  content bytea not null,
  primary key (mail_id, cid)
);

-- Who wants no weekly letter at all, whatever is chosen for single farms. Without a row: they do.
create table letter_people (
  user_id integer primary key references users on delete restrict,
  weekly boolean not null,
  changed_at timestamptz not null default now()
);

-- For which farms a person wants the weekly letter, where that is not what their role has (docs/decisions/0044).
create table letter_farms (
  user_id integer not null references users on delete restrict,
  farm_id integer not null references farms on delete restrict,
  wanted boolean not null,
  changed_at timestamptz not null default now(),
  primary key (user_id, farm_id)
);

-- Which week of a farm a person was told of, and what: written in the transaction that posts the letter, so that nothing is told
-- twice, also by two servers. `week` is its Monday. mail_id null: there was nothing to send, as while a farm rests.
create table week_letters (
  user_id integer not null references users on delete restrict,
  farm_id integer not null references farms on delete restrict,
  week date not null check (extract(isodow from week) = 1),
  told text not null check (told in ('score', 'no score', 'rests', 'nothing')),
  mail_id bigint references mails on delete set null,
  at timestamptz not null default now(),
  primary key (user_id, farm_id, week)
);
create index week_letters_mail on week_letters (mail_id) where mail_id is not null;
create index week_letters_farm on week_letters (farm_id);
create index letter_farms_farm on letter_farms (farm_id);
