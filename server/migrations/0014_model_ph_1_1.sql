-- What model ph-1.1 takes. heated: of a glasshouse; null: not known. flowers_reference: mean open flowers in view of these
-- cameras at good bloom.
alter table crops
  add column heated boolean,
  add column flowers_reference double precision check (flowers_reference > 0);

-- A fungicide on open flowers harms pollen, whatever its hazard to bees: kept and shown, for a later model.
alter table sprays add column fungicide_at_bloom boolean not null default false;

-- Scores as they were shown: rows are only added, each other result of a window and model once. computed_at: when it was first
-- shown. input_hash: the digest of what it was made of; null in rows of earlier releases.
alter table health_scores
  drop constraint health_scores_pkey,
  add column id bigint generated always as identity primary key,
  add column input_hash bytea;
create unique index health_scores_shown on health_scores (farm_id, start_date, end_date, model, result_hash);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% keeps its rows as they are', tg_table_name;
end $$;
create trigger only_added before update or delete on health_scores for each row execute function refuse_change();
