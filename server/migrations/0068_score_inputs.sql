-- When something that a farm's scores rest on changed without a message of its cameras or a change of its records: weather that came
-- late, or reviewed images and audits of its organisation. Null: nothing since the scores were last calculated.
alter table farm_seasons add column stale_at timestamptz;
