-- compatible: yes, because the release before neither reads nor writes the column, which may be null.
-- field_weeks: weeks of fields with two cameras or more that the estimate rests on; null: estimated by an earlier release.
alter table camera_spreads add column field_weeks integer check (field_weeks > 0);
