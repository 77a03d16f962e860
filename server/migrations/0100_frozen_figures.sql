-- Scores, comparisons and seasons as they were on one day, to be cited: with everything they were calculated from. digest: SHA-256 of the
-- canonical JSON of request, inputs, result and software (server/frozen-figures). Rows are never deleted and only their DOI changes; a
-- withdrawn one says so at its address.
create table frozen_figures (
  id integer generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  organisation_id integer not null references organisations on delete restrict,
  farm_id integer not null references farms on delete restrict,
  with_farm_id integer references farms on delete restrict,
  kind text not null check (kind in ('score', 'comparison', 'season')),
  title text not null check (title <> ''),
  farm_title text not null,
  organisation_title text not null,
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  request jsonb not null,
  inputs jsonb not null,
  result jsonb not null,
  authors jsonb not null,
  licence text not null,
  model text not null,
  product_version text not null,
  product_commit text,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  doi text check (doi ~ '^10\.[0-9]{4,9}/'),
  created_by integer not null references users on delete restrict,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_reason text check (withdrawn_reason <> ''),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  check ((withdrawn_at is null) = (withdrawn_reason is null))
);
create index frozen_figures_farm on frozen_figures (farm_id, id desc);
create index frozen_figures_organisation on frozen_figures (organisation_id);

create function keep_frozen() returns trigger language plpgsql as $$
declare
  changing text[] := array['doi', 'withdrawn_at', 'withdrawn_reason', 'version', 'updated_at'];
begin
  if tg_op = 'DELETE' then raise exception 'frozen figures are never deleted'; end if;
  if to_jsonb(new) - changing is distinct from to_jsonb(old) - changing then
    raise exception 'frozen figures do not change';
  end if;
  if old.withdrawn_at is not null and (new.withdrawn_at, new.withdrawn_reason) is distinct from (old.withdrawn_at, old.withdrawn_reason) then
    raise exception 'a withdrawn figure stays withdrawn';
  end if;
  return new;
end $$;
create trigger keep_frozen before update or delete on frozen_figures for each row execute function keep_frozen();
-- Inputs and result never change: the history needs no second copy.
select track_record('frozen_figures', 'inputs', 'result');
