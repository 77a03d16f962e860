-- compatible: yes, older servers neither read nor write the column.
-- Text and advice of a finding by language: it is stored once and read by people with different languages.
alter table week_scores add column finding_texts jsonb;
-- Scores of the last seven days are recalculated by the next run.
update farm_seasons set stale_at = clock_timestamp();
