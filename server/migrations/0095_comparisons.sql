-- The change of a farm's last seven days since the seven before, and since the same days 52 weeks earlier, as the API
-- describes a comparison; null for other periods. A farm's range is now that of the squares of its fields' ranges, so
-- all weeks are calculated again.
alter table week_scores add column comparison jsonb, add column comparison_on_year jsonb;
update farm_seasons set worked = null;
